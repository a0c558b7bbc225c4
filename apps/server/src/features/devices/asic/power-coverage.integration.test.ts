import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  const other = await seedSite(server.database, 'other');
  const online = { online: true, hashrate: 100e12 };
  await seedAsics(server.database, other, [{ ...online, ip: '10.9.0.1', model: 'Antminer S21', power: 1e6 }]);
  await seedAsics(server.database, site, [
    { ...online, ip: '10.0.0.1', model: 'Antminer S21', power: 1750 },
    // Draws power without hashing.
    { ip: '10.0.0.2', model: 'Antminer S21', online: true, hashrate: 0, power: 250 },
    { ...online, ip: '10.0.0.3', model: 'Antminer S21', power: null },
    { ...online, ip: '10.0.0.4', model: 'Unheard of', power: null },
    { ip: '10.0.0.5', model: 'Antminer S21', online: true, hashrate: null, power: 900 },
    { ip: '10.0.0.6', model: 'Antminer S21', online: false, hashrate: 100e12, power: 1750 },
  ]);
  await sql`update asic_state set averaged_since = now() - interval '7 minutes' where device_id in
    (select id from device where ip = '10.0.0.1')`.execute(server.database);
});
afterAll(() => server.close());

async function ask<Data>(query: string): Promise<Data> {
  const { data, errors } = await server.ask<Data>(site.owner, query);
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

it('power and efficiency say what they cover, and are of the same miners', async () => {
  const { asicsAggregate } = await ask<{ asicsAggregate: Record<string, number> }>(
    '{ asicsAggregate { online power powerReporting efficiency efficiencyReporting averagedSeconds } }',
  );
  expect(asicsAggregate).toMatchObject({ online: 5, power: 2900, powerReporting: 3, efficiencyReporting: 2 });
  // (1,750 W + 250 W) / 100 TH/s
  expect(asicsAggregate['efficiency']).toBeCloseTo(20, 5);
  expect(asicsAggregate['averagedSeconds']).toBeGreaterThanOrEqual(420);
  expect(asicsAggregate['averagedSeconds']).toBeLessThan(480);
});

it('power that is not reported is estimated by the data sheet of the model, where there is one', async () => {
  const query = '{ asicPowerEstimate { unreportedCount estimatedCount power } }';
  const { asicPowerEstimate } = await ask<{ asicPowerEstimate: Record<string, number> }>(query);
  expect(asicPowerEstimate).toMatchObject({ unreportedCount: 2, estimatedCount: 1 });
  expect(asicPowerEstimate['power']).toBeCloseTo(1750, 0);
});
