import { ensureHistoryPartitions } from '@headframe/server/features/devices/history/index';
import { sql } from 'kysely';
import type { BenchCase } from './bench-case.ts';
import { percentile, rounded } from './percentiles.ts';
import { addAgent, startScratchServer, type ScratchAgent, type ScratchServer } from './scratch-server.ts';

const devices = 5000;
const agents = 2;
const rounds = 60;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Writes a day of history: packed hours with a sample every 15 s, their rollups, and the minutes of the site. */
async function seedHistory({ database, subaccountId }: ScratchServer, agent: ScratchAgent, now: number): Promise<void> {
  const firstHour = Math.floor((now - dayMs) / hourMs) * hourMs;
  const hours = Array.from({ length: 25 }, (_, place) => firstHour + place * hourMs);
  await ensureHistoryPartitions(database, hours);
  const from = new Date(firstHour);
  const to = new Date(now);
  const { deviceIds } = agent;
  for (let place = 0; place < deviceIds.length; place += 500) {
    const ids = deviceIds.slice(place, place + 500);
    await sql`
      insert into asic_sample_block
        (hour, device_id, subaccount_id, seconds, hashrate, power, max_chip, max_pcb, min_fan, max_fan, status)
      select hour, id, ${subaccountId}, array_agg(s::smallint), array_agg((1e14 + random() * 6e12)::real),
        array_agg(round(3200 + random() * 30)::real), array_agg((700 + floor(random() * 6) * 10)::smallint),
        array_agg((580 + floor(random() * 6) * 10)::smallint), array_agg((4800 + floor(random() * 6) * 30)::smallint),
        array_agg((5200 + floor(random() * 6) * 30)::smallint), array_agg(3::smallint)
      from unnest(${ids}::int[]) as id, generate_series(${from}::timestamptz, ${to}::timestamptz, '1 hour') as hour,
        generate_series(0, 3585, 15) as s
      group by hour, id`.execute(database);
  }
  await sql`
    insert into asic_hour (hour, device_id, subaccount_id, samples, answered, active, hashrate, hashrate_min, hashrate_max,
      power, power_max, max_chip, max_chip_max, max_pcb, max_pcb_max, min_fan, max_fan)
    select hour, id, ${subaccountId}, 240, 240, 240, 1.03e14, 1e14, 1.06e14, 3215, 3230, 725, 750, 605, 630, 4800, 5350
    from unnest(${deviceIds}::int[]) as id, generate_series(${from}::timestamptz, ${to}::timestamptz, '1 hour') as hour`.execute(
    database,
  );
  await sql`
    insert into site_minute (minute, subaccount_id, agent_id, reports, device_seconds, online_seconds, mining_seconds,
      hashrate_seconds, power_seconds)
    select minute, ${subaccountId}, ${agent.id}, ${deviceIds.length}::int * 4, seconds, seconds, seconds, seconds * 1.03e14,
      seconds * 3215
    from generate_series(${from}::timestamptz, ${to}::timestamptz, '1 minute') as minute,
      lateral (select ${deviceIds.length}::int * (59 + random()) as seconds) as site`.execute(database);
}

const siteChart = `query ($from: Timestamp!, $to: Timestamp!) {
  siteHistory(from: $from, to: $to) { step points { at hashrate power devices online hashing } }
}`;

const deviceChart = `query ($id: ID!, $from: Timestamp!, $to: Timestamp!) {
  asicHistory(id: $id, from: $from, to: $to, measures: ["hashrate", "maxChip", "maxPCB", "power"]) {
    step times series { measure values }
  }
}`;

/** The chart of a site has points, that of a device times. */
interface Chart {
  points?: unknown[];
  times?: unknown[];
}

/** Charts of 24 hours, of the whole site and of single devices, over a day of 5,000 devices. */
export const chartCase: BenchCase = {
  description: 'charts of 24 h over 5,000 devices, of the site and of single devices (budget: p95 < 200 ms)',
  async run(bench) {
    const server = await startScratchServer(bench);
    const now = Date.now();
    for (let place = 1; place <= agents; place += 1) {
      const agent = await addAgent(server, `Site ${place}`, devices / agents);
      await seedHistory(server, agent, now);
      bench.log(`site ${place}: a day of ${agent.deviceIds.length} devices is there`);
    }
    await sql`vacuum analyze`.execute(server.database);
    const { asics } = await server.api.ask<{ asics: { id: string }[] }>('{ asics(limit: 100) { id } }');
    const span = { from: new Date(now - dayMs).toISOString(), to: new Date(now).toISOString() };

    async function time(query: string, variables: object): Promise<number> {
      const startedAt = performance.now();
      const answer = await server.api.ask<Record<string, Chart>>(query, { ...span, ...variables });
      const took = performance.now() - startedAt;
      const [chart] = Object.values(answer);
      const points = (chart?.points ?? chart?.times)?.length ?? 0;
      if (points < 280) throw new Error(`The chart holds ${points} points.`);
      return took;
    }

    const site: number[] = [];
    const device: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const ofSite = await time(siteChart, {});
      const ofDevice = await time(deviceChart, { id: asics[(round + asics.length) % asics.length]?.id });
      if (round < 0) continue;
      site.push(ofSite);
      device.push(ofDevice);
    }
    bench.log(`site: p95 ${rounded(percentile(site, 0.95))} ms, device: p95 ${rounded(percentile(device, 0.95))} ms`);
    return { devices, p95Ms: rounded(percentile([...site, ...device], 0.95)) };
  },
};
