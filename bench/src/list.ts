import { seedSite } from '@headframe/server/testing/seed-site';
import { sql } from 'kysely';
import type { BenchCase } from './bench-case.ts';
import { listViews, timeListView } from './list-views.ts';
import { percentile, rounded } from './percentiles.ts';
import { addAgent, startScratchServer, type ScratchServer } from './scratch-server.ts';
import { seedDevices } from './seed-devices.ts';

const devices = 100_000;
const sharedDevices = devices / 5;
const tenants = 20;
const rounds = 40;

/** Devices of another subaccount, shared with the one that is listed. */
async function seedShared(server: ScratchServer): Promise<void> {
  const { database, subaccountId: holderId } = server;
  const sharer = await seedSite(database, 'sharer');
  const { subaccountId, agentId } = sharer;
  await seedDevices(database, { subaccountId, agentId, count: sharedDevices, firstNumber: 10_000_000 });
  await sql`
    insert into device_share (device_id, agent_id, owner_id, owner_name, subaccount_id, subaccount_name)
    select id, agent_id, subaccount_id, 'sharer', ${holderId}::int, 'main' from device
    where subaccount_id = ${subaccountId}`.execute(database);
}

/**
 * A fifth of the devices that are listed is shared by another subaccount, the others are the owner's own. The other
 * subaccounts hold a tenth as many between them.
 */
async function seed(server: ScratchServer): Promise<void> {
  const { database } = server;
  await addAgent(server, 'Site', devices - sharedDevices);
  await seedShared(server);
  for (let tenant = 2; tenant < tenants; tenant += 1) {
    const { subaccountId, agentId } = await seedSite(database, `tenant${tenant}`);
    await seedDevices(database, { subaccountId, agentId, count: Math.round(devices / 10 / (tenants - 2)) });
  }
  await sql`vacuum analyze`.execute(database);
}

/** List page with filter, sort and count over 100,000 devices, own and shared ones, 20 tenants, through GraphQL as the API role. */
export const listCase: BenchCase = {
  description:
    'list page with filter, sort and count over 100,000 devices, a fifth of them shared (budget: p95 < 100 ms)',
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
    return {
      devices,
      sharedDevices,
      tenants,
      p50Ms: rounded(percentile(all, 0.5)),
      p95Ms: rounded(percentile(all, 0.95)),
    };
  },
};
