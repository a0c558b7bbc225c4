import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphqlPath } from '../platform/graphql/register-graphql.ts';
import { seedAsics } from '../testing/seed-site.ts';
import { seedPdu } from '../testing/seed-outlets.ts';
import { composeTestServer, type TestServer } from '../testing/test-server.ts';
import { seedPeople, type Person } from './people.ts';

let server: TestServer;
let people: Person[];

/** Who may read which kind, by hand: what a row shows of a device of another kind follows the right to that kind. */
const readers: Readonly<Record<string, { miners: boolean; units: boolean }>> = {
  owner: { miners: true, units: true },
  'role technician': { miners: true, units: true },
  'role viewer': { miners: true, units: true },
  'link devices': { miners: true, units: true },
  'only agent_workers': { miners: true, units: false },
  'only pdu': { miners: false, units: true },
  'only pdu_write': { miners: false, units: true },
  'only sensor': { miners: false, units: false },
};

beforeAll(async () => {
  server = await composeTestServer();
  people = await seedPeople(server);
  const { database } = server.services;
  const { rows } = await sql<{ agentId: number; subaccountId: number }>`
    insert into agent (subaccount_id, name, key_hash) select id, 'Hall A', ${randomBytes(32)} from subaccount where name = 'main'
    returning id as "agentId", subaccount_id as "subaccountId"`.execute(database);
  const [site] = rows;
  if (!site) throw new Error('No agent was seeded.');
  const [minerId] = await seedAsics(database, site as never, [{ ip: '10.0.0.1', workerName: 'rig-7' }]);
  const { id: unitId, partIds } = await seedPdu(database, site, '10.0.0.9', 2);
  await sql`update pdu_outlet set feeds_device_id = ${minerId} where part_id = ${partIds[0]}`.execute(database);
  for (const [kind, deviceId] of [
    ['reboot', minerId],
    ['outletOff', unitId],
  ] as const)
    await sql`with request as (
        insert into agent_request (subaccount_id, batch_id, agent_id, kind, state, payload, device_count, expires_at)
        values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, ${kind}, 'pending', '{}', 1, now() + interval '1 hour') returning id
      ) insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, name, ip, state)
      select id, ${site.subaccountId}, ${site.agentId}, ${deviceId}, 'rig-7', '10.0.0.1', 'pending' from request`.execute(
      database,
    );
});
afterAll(() => server.close());

/** The rows of a field, asked for as a person; undefined where the field is closed to them. */
async function rowsFor(name: string, field: string, selection: string): Promise<object[] | undefined> {
  const person = people.find((one) => one.name === name);
  const response = await server.app.inject({
    method: 'POST',
    url: graphqlPath,
    headers: { subaccount: 'main', authorization: `Bearer ${person?.token}` },
    payload: { query: `{ rows: ${field} ${selection} }` },
  });
  return response.json<{ data?: { rows?: object[] } | null }>().data?.rows ?? undefined;
}

it.each(Object.entries(readers))('%s sees of a device what the rights to its kind open', async (name, may) => {
  const outlets = await rowsFor(name, 'outlets', '{ key isLinked asicId asicName asicIp }');
  expect(outlets?.[0]).toEqual(
    may.units
      ? {
          key: '1',
          isLinked: true,
          asicId: may.miners ? expect.any(String) : null,
          asicName: may.miners ? 'rig-7' : null,
          asicIp: may.miners ? '10.0.0.1' : null,
        }
      : undefined,
  );
  const named = await rowsFor(name, 'outlets(where: { asicName: { _eq: "rig-7" } })', '{ key }');
  expect(named).toEqual(may.units ? (may.miners ? [{ key: '1' }] : []) : undefined);
  const miners = await rowsFor(name, 'asics', '{ ip pduOutlets pduId outlets { key pduIp } }');
  const fed = {
    pduOutlets: '10.0.0.9 / 1',
    pduId: expect.any(String) as string,
    outlets: [{ key: '1', pduIp: '10.0.0.9' }],
  };
  expect(miners).toEqual(
    may.miners
      ? [{ ip: '10.0.0.1', ...(may.units ? fed : { pduOutlets: null, pduId: null, outlets: [] }) }]
      : undefined,
  );
  const items = await rowsFor(name, 'agentRequestItems(orderBy: [{ kind: asc }])', '{ kind }');
  expect(items).toEqual([...(may.units ? [{ kind: 'outletOff' }] : []), ...(may.miners ? [{ kind: 'reboot' }] : [])]);
});
