import { seedSite } from '@headframe/server/testing/seed-site';
import { sql } from 'kysely';
import type { BenchCase } from './bench-case.ts';
import { listViews, timeListView } from './list-views.ts';
import { percentile, rounded } from './percentiles.ts';
import { addAgent, startScratchServer, type ScratchServer } from './scratch-server.ts';
import { seedDevices } from './seed-devices.ts';

const devices = 100_000;
const tenants = 20;
const rounds = 40;

/** The owner's subaccount holds the devices that are listed, nineteen others hold a tenth of them between them. */
async function seed(server: ScratchServer): Promise<void> {
  const { database } = server;
  await addAgent(server, 'Site', devices);
  for (let tenant = 1; tenant < tenants; tenant += 1) {
    const { subaccountId, agentId } = await seedSite(database, `tenant${tenant}`);
    await seedDevices(database, { subaccountId, agentId, count: Math.round(devices / 10 / (tenants - 1)) });
  }
  await sql`vacuum analyze`.execute(database);
}

/** List page with filter, sort and count over 100,000 devices, 20 tenants, through GraphQL as the API role. */
export const listCase: BenchCase = {
  description: 'list page with filter, sort and count over 100,000 devices (budget: p95 < 100 ms)',
  async run(bench) {
    const server = await startScratchServer(bench);
    await seed(server);
    bench.log('seeded');
    const samples = listViews.map((): number[] => []);
    for (let round = -3; round < rounds; round += 1) {
      for (const [place, variables] of listViews.entries()) {
        const took = await timeListView(server.api, variables);
        if (round >= 0) samples[place]?.push(took);
      }
    }
    for (const [place, own] of samples.entries())
      bench.log(`view ${place}: p50 ${rounded(percentile(own, 0.5))} ms, p95 ${rounded(percentile(own, 0.95))} ms`);
    const all = samples.flat();
    return { devices, tenants, p50Ms: rounded(percentile(all, 0.5)), p95Ms: rounded(percentile(all, 0.95)) };
  },
};
