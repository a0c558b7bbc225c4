import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { serveTests } from '../../../testing/serve-tests.ts';
import { planOf, rowsRead } from '../../../testing/query-plan.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { shareDelivery } from '../connections/index.ts';
import { seedShares } from './testing/seed-shares.ts';

const server = await serveTests();
let site: SeededSite;

beforeAll(async () => {
  site = await seedSite(server.database, 'farm');
});

const ask = <Data>(query: string, caller = site.owner) => server.data<Data>(caller, query);

it('without configured regions there is the pool of this installation, by the host of its public address', async () => {
  expect(await ask('{ connectionGuide { isOwnAddress regions { name addresses } } }')).toEqual({
    connectionGuide: {
      isOwnAddress: true,
      regions: [{ name: 'This installation', addresses: ['stratum+tcp://headframe.test:3334'] }],
    },
  });
});

it('a miner delivers once a share of the user that it was commanded to use is credited after the command', async () => {
  const [mining, early, refused, failed] = await seedAsics(server.database, site, [
    { ip: '10.0.0.1', workerName: 'other.mining' },
    { ip: '10.0.0.2', workerName: 'other.early' },
    { ip: '10.0.0.3', workerName: 'other.refused' },
    { ip: '10.0.0.4', workerName: 'other.failed' },
  ]);
  const desire = (device: number | undefined, user: string) =>
    sql`update asic set desired_pools = ${JSON.stringify([{ address: 'a:1', user }])}::jsonb where device_id = ${device}`.execute(
      server.database,
    );
  await desire(mining, 'farm.mining');
  await desire(early, 'farm.early');
  await desire(refused, 'farm.a refused');
  await desire(failed, 'farm.failed');
  const batchId = randomUUID();
  const { rows } = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, expires_at, created_at)
    values (${site.subaccountId}, ${batchId}, ${site.agentId}, 'changePool', '{}', now() + interval '1 hour', now() - interval '5 minutes')
    returning id`.execute(server.database);
  for (const [device, state, message] of [
    [mining, 'done', ''],
    [early, 'done', ''],
    [refused, 'done', ''],
    [failed, 'failed', 'No answer'],
  ])
    await sql`insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, state, message)
      values (${rows[0]?.id}, ${site.subaccountId}, ${site.agentId}, ${device}, '10.0.0.1', ${state}, ${message})`.execute(
      server.database,
    );
  const { subaccountId } = site;
  await seedShares(server.database, { subaccountId, worker: 'early', at: Date.now() - 10 * 60_000, credited: 5n });
  await seedShares(server.database, { subaccountId, worker: 'mining', at: Date.now() - 2 * 60_000, credited: 5n });
  const query = `{ shareDelivery(batchId: "${batchId}") { miners delivering silent { name state message user isUserValid } } }`;
  expect(await ask(query)).toEqual({
    shareDelivery: {
      miners: 4,
      delivering: 1,
      silent: [
        { name: 'other.early', state: 'done', message: '', user: 'farm.early', isUserValid: true },
        { name: 'other.failed', state: 'failed', message: 'No answer', user: 'farm.failed', isUserValid: true },
        { name: 'other.refused', state: 'done', message: '', user: 'farm.a refused', isUserValid: false },
      ],
    },
  });
  const nothing = { shareDelivery: { miners: 0, delivering: 0, silent: [] } };
  expect(await ask(query, callerWith(site.accountId, subaccountId, site.subaccountName, ['workers']))).toEqual(nothing);
  const other = await seedSite(server.database, 'elsewhere');
  expect(await ask(query, other.owner)).toEqual(nothing);
  expect(await ask('{ shareDelivery(batchId: "nonsense") { miners delivering silent { name } } }')).toEqual(nothing);
});

it('at the pool of others a miner delivers once its own count of accepted shares rises after it was verified', async () => {
  const away = await seedSite(server.database, 'away');
  const [rising, silent, own] = await seedAsics(server.database, away, [
    { ip: '10.2.0.1', workerName: 'away.rising' },
    { ip: '10.2.0.2', workerName: 'away.silent' },
    { ip: '10.2.0.3', workerName: 'away.own' },
  ]);
  const batchId = randomUUID();
  const { rows } = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, expires_at, created_at)
    values (${away.subaccountId}, ${batchId}, ${away.agentId}, 'changePool', '{}', now() + interval '1 hour', now() - interval '5 minutes')
    returning id`.execute(server.database);
  await sql`insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, state, state_at)
    select ${rows[0]?.id}, ${away.subaccountId}, ${away.agentId}, id, '10.2.0.1', 'done', now() - interval '4 minutes'
    from unnest(${[rising, silent, own]}::int[]) as id`.execute(server.database);
  const report = (device: number | undefined, pool: string, minutesAgo: number) =>
    sql`update asic_state set pool_address = ${pool}, accepted_at = now() - interval '1 minute' * ${minutesAgo}::int
      where device_id = ${device}`.execute(server.database);
  await report(rising, 'stratum+tcp://Other.Example:3333', 1);
  await report(silent, 'stratum+tcp://Other.Example:3333', 10);
  // At the own pool only the shares that it credited count.
  await report(own, 'stratum+tcp://headframe.test:3334', 1);
  const query = `{ shareDelivery(batchId: "${batchId}") { miners delivering silent { name } } }`;
  expect(await ask(query, away.owner)).toEqual({
    shareDelivery: { miners: 3, delivering: 1, silent: [{ name: 'away.own' }, { name: 'away.silent' }] },
  });
});

it('the workers of a batch are looked up by their names, however many there are', async () => {
  const miners = 400;
  const large = await seedSite(server.database, 'large');
  const keys = await seedAsics(
    server.database,
    large,
    Array.from({ length: miners }, (_, n) => ({
      ip: `10.1.${Math.floor(n / 250)}.${n % 250}`,
      workerName: `large.rig-${n}`,
    })),
  );
  await sql`insert into worker (subaccount_id, coin_enum, name, first_share_at)
    select ${large.subaccountId}, 0, 'rig-' || n, now() from generate_series(0, ${miners - 1}::int) as n`.execute(
    server.database,
  );
  const batchId = randomUUID();
  const { rows } = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, expires_at, created_at)
    values (${large.subaccountId}, ${batchId}, ${large.agentId}, 'changePool', '{}', now() + interval '1 hour', now() - interval '5 minutes') returning id`.execute(
    server.database,
  );
  await sql`insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, state)
    select ${rows[0]?.id}, ${large.subaccountId}, ${large.agentId}, id, '10.1.0.1', 'done' from unnest(${keys}::int[]) as id`.execute(
    server.database,
  );
  await seedShares(server.database, {
    subaccountId: large.subaccountId,
    worker: 'rig-0',
    at: Date.now(),
    credited: 1n,
  });
  await sql`insert into share_batch select (jsonb_populate_record(b, jsonb_build_object('worker_id', other.id))).*
    from share_batch b join worker w on w.id = b.worker_id and w.name = 'rig-0' join worker other on other.subaccount_id = w.subaccount_id
    where w.subaccount_id = ${large.subaccountId} and other.id <> w.id`.execute(server.database);
  await sql`analyze`.execute(server.database);
  const subaccountIds = [large.subaccountId];
  const access = { subaccountIds, readableKinds: { asic: subaccountIds, worker: subaccountIds } };
  const plan = await planOf(server.databaseUrl, access, async (transaction) => {
    expect(await shareDelivery(transaction, subaccountIds, batchId, [])).toMatchObject({ miners, delivering: miners });
  });
  expect(rowsRead(plan, 'worker')).toBeLessThanOrEqual(2 * miners);
});
