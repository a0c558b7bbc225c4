import { sql } from 'kysely';
import type { Bench, BenchCase } from './bench-case.ts';
import { percentile, rounded } from './percentiles.ts';
import { poolListViews } from './pool-list-views.ts';
import { familyCpuSeconds } from './process-cpu.ts';
import { addAgent, startScratchServer, type ScratchServer } from './scratch-server.ts';

const miners = 20_000;
const rounds = 40;

/** A worker with figures of its own for each miner. */
async function seedWorkers({ database }: ScratchServer): Promise<void> {
  await sql`update asic_state set ideal_hashrate = 2e14`.execute(database);
  await sql`with added as (
      insert into worker (subaccount_id, coin_enum, name, first_share_at)
      select subaccount_id, 0, name, now() - interval '2 days' from device returning id, subaccount_id
    ) insert into worker_state (worker_id, subaccount_id, hashrate_10m, hashrate_1h, hashrate_24h, reject_rate, last_share_at, status)
    select id, subaccount_id, 1e14, 1e14 + id % 1000 * 1e11, 1e14, 0.01, now(), 1 from added
    on conflict (worker_id) do update set hashrate_10m = excluded.hashrate_10m, hashrate_1h = excluded.hashrate_1h,
      hashrate_24h = excluded.hashrate_24h, reject_rate = excluded.reject_rate, last_share_at = excluded.last_share_at,
      status = excluded.status`.execute(database);
  await sql`vacuum analyze`.execute(database);
}

async function run(bench: Bench): Promise<Record<string, number>> {
  const server = await startScratchServer(bench);
  await addAgent(server, 'Site', miners);
  await seedWorkers(server);
  const { asics } = await server.api.ask<{ asics: [{ id: string }] }>('{ asics(limit: 1) { id } }');
  const figures: Record<string, number> = { miners };
  for (const [name, { query, variables }] of Object.entries(poolListViews(asics[0].id))) {
    const samples: number[] = [];
    let cpuBefore = 0;
    for (let round = -3; round < rounds; round += 1) {
      if (round === 0) cpuBefore = familyCpuSeconds(server.processId);
      const startedAt = performance.now();
      await server.api.ask(query, variables);
      if (round >= 0) samples.push(performance.now() - startedAt);
    }
    const cpuMs = (familyCpuSeconds(server.processId) - cpuBefore) * (1000 / rounds);
    figures[`${name}P95Ms`] = rounded(percentile(samples, 0.95));
    figures[`${name}CpuMs`] = rounded(cpuMs);
    bench.log(
      `${name}: p50 ${rounded(percentile(samples, 0.5))} ms, p95 ${rounded(percentile(samples, 0.95))} ms, ${rounded(cpuMs)} ms of a processor of the database`,
    );
  }
  return figures;
}

/** What the pool counts of miners: pages of the list with and without it, sorts and filters by it, the drawer. */
export const poolListCase: BenchCase = {
  description: `${miners} miners with a worker each at the pool: pages with what the pool counts of them, beside pages without`,
  run,
};
