import pg from 'pg';

/** A device's report, by the inner key of the device and its time in milliseconds since the epoch. */
export interface Sample {
  deviceId: number;
  at: number;
}

/** All samples in the database, sorted by time. Valid only until the first hour is packed: within a test of minutes. */
export async function storedSamples(databaseUrl: string): Promise<Sample[]> {
  return readRows<Sample>(
    databaseUrl,
    'headframe_jobs',
    `select device_id as "deviceId", round(extract(epoch from time) * 1000)::float8 as at from asic_sample order by time`,
  );
}

/** Asks the database itself, under a role that sees every subaccount: jobs (devices, requests) or gateway (frames). */
export async function readRows<Row>(
  databaseUrl: string,
  role: 'headframe_jobs' | 'headframe_gateway',
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local role ${role}`);
    const { rows } = await client.query<Row & pg.QueryResultRow>(query);
    return rows;
  } finally {
    await client.end();
  }
}

/** How often each report is stored, by device and time. */
export function countSamples(samples: readonly Sample[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { deviceId, at } of samples) {
    const key = `${deviceId}@${at}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The maximum time between two samples of each device, in milliseconds. */
export function maxGaps(samples: readonly Sample[]): Map<number, number> {
  const gaps = new Map<number, number>();
  for (const [deviceId, own] of Map.groupBy(samples, (sample) => sample.deviceId)) {
    const times = own.map(({ at }) => at).sort((one, other) => one - other);
    gaps.set(deviceId, Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))));
  }
  return gaps;
}
