import pg from 'pg';

/** Notes in the restored database that it is one, with the moment that it is of: what its programs did after it is unknown to it. */
export async function recordRestore(url: string, snapshotAt: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'headframe restore' });
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regprocedure('notice_restore(text, text, bigint, timestamptz, timestamptz)') is not null as "isThere"`,
    );
    if (rows[0]?.isThere)
      await client.query(
        `select notice_restore('restore command', 'A backup was restored.', (select epoch from house), $1, now())`,
        [snapshotAt],
      );
  } finally {
    await client.end();
  }
}
