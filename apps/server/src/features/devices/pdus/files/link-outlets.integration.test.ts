import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedPdu, type SeededPdu } from '../../../../testing/seed-outlets.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let unit: SeededPdu;
let sites = 0;

beforeAll(async () => {
  server = await startGraphqlTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `file links ${sites}`);
  unit = await seedPdu(server.database, site, '10.0.0.9', 4);
  await sql`update device set name = 'rack-7' where id = ${unit.id}`.execute(server.database);
  await sql`update device_part set name = 'left' where id = ${unit.partIds[2]}`.execute(server.database);
  await seedAsics(server.database, site, [
    { ip: '10.0.1.1', mac: 'aa:bb:cc:00:00:01', workerName: 'rig-1' },
    { ip: '10.0.1.2', mac: 'aa:bb:cc:00:00:02', workerName: 'rig-2' },
    { ip: '10.0.1.3', mac: null, workerName: 'twin' },
    { ip: '10.0.1.4', mac: null, workerName: 'twin' },
  ]);
});

interface Result {
  message: string;
  applied: number;
  refused: { line: number; reason: string }[];
}
interface Preview {
  changes: { line: number; pdu: string; outlet: string; before: string | null; after: string | null }[];
  unchanged: number;
  refused: { line: number; reason: string }[];
}

async function send<Answer>(operation: string, selection: string, rows: readonly object[], caller = site.owner) {
  const root = operation === 'linkOutlets' ? 'mutation' : 'query';
  const { data, errors } = await server.ask<Record<string, Answer>>(
    caller,
    `${root} ($content: [OutletLinkRow!]!) { ${operation}(content: $content) { ${selection} refused { line reason } } }`,
    { content: rows.map((row, index) => ({ line: index + 2, ...row })) },
  );
  if (errors?.[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`);
  return data[operation] as Answer;
}
const link = (rows: readonly object[], caller = site.owner) =>
  send<Result>('linkOutlets', 'message applied', rows, caller);
const preview = (rows: readonly object[]) =>
  send<Preview>('outletLinkPreview', 'changes { line pdu outlet before after } unchanged', rows);

async function linked(): Promise<(string | null)[]> {
  const { data } = await server.ask<{ outlets: { asicName: string | null }[] }>(
    site.owner,
    '{ outlets(orderBy: [{ ordinal: asc }]) { asicName } }',
  );
  return data.outlets.map(({ asicName }) => asicName);
}

it('links outlets by the number or name of the outlet, the address or name of the PDU, and what names the miner', async () => {
  const rows = [
    { pdu: '10.0.0.9', outlet: '1', miner: '10.0.1.1' },
    { pdu: 'rack-7', outlet: '2', miner: 'AA-BB-CC-00-00-02' },
    { pdu: 'rack-7', outlet: 'left', miner: 'rig-1' },
    { pdu: 'rack-7', outlet: '4' },
  ];
  expect(await preview(rows)).toEqual({
    changes: [
      { line: 2, pdu: 'rack-7', outlet: '1', before: null, after: 'rig-1' },
      { line: 3, pdu: 'rack-7', outlet: '2', before: null, after: 'rig-2' },
      { line: 4, pdu: 'rack-7', outlet: '3', before: null, after: 'rig-1' },
    ],
    unchanged: 1,
    refused: [],
  });
  expect(await linked()).toEqual([null, null, null, null]);
  expect(await link(rows)).toEqual({ message: '3 links changed.', applied: 3, refused: [] });
  expect(await linked()).toEqual(['rig-1', 'rig-2', 'rig-1', null]);
  expect(await preview(rows)).toMatchObject({ changes: [], unchanged: 4 });
  expect(await link([{ outletId: unit.outletIds[0], miner: '-' }])).toMatchObject({ applied: 1 });
  expect(await linked()).toEqual([null, 'rig-2', 'rig-1', null]);
});

it('a row that cannot be applied is refused alone, with what is wrong; the preview says the same', async () => {
  const rows = [
    { pdu: 'rack-7', outlet: '1', miner: 'rig-1' },
    { pdu: 'rack-8', outlet: '1', miner: 'rig-1' },
    { pdu: 'rack-7', outlet: '9', miner: 'rig-1' },
    { pdu: 'rack-7', outlet: '2', miner: 'rig-9' },
    { pdu: 'rack-7', outlet: '2', miner: 'twin' },
    { pdu: '10.0.0.9', outlet: '1', miner: 'rig-2' },
    { agent: 'nobody', pdu: 'rack-7', outlet: '4', miner: 'rig-2' },
  ];
  const refused = [
    { line: 3, reason: 'The PDU rack-8 does not exist.' },
    { line: 4, reason: 'The PDU rack-7 has no outlet 9.' },
    { line: 5, reason: 'No miner of this subaccount is rig-9.' },
    { line: 6, reason: 'Several miners are twin.' },
    { line: 7, reason: 'Row 2 names the same outlet.' },
    { line: 8, reason: 'The agent "nobody" does not exist.' },
  ];
  expect(await preview(rows)).toMatchObject({ changes: [{ line: 2 }], refused });
  expect(await link(rows)).toMatchObject({ applied: 1, refused });
  expect(await linked()).toEqual(['rig-1', null, null, null]);
});

it('the agent distinguishes PDUs of one name, and of equal miners that of the agent of the PDU is meant', async () => {
  const { rows } = await sql<{ agentId: number }>`insert into agent (subaccount_id, name, key_hash)
    select subaccount_id, 'Hall B', decode(md5('b') || md5('c'), 'hex') from agent where id = ${site.agentId} returning id as "agentId"`.execute(
    server.database,
  );
  const other = { ...site, agentId: rows[0]?.agentId ?? 0 };
  await seedPdu(server.database, other, '10.0.0.9', 1);
  await seedAsics(server.database, other, [{ ip: '10.0.1.1', mac: null, workerName: 'far' }]);
  const row = { pdu: '10.0.0.9', outlet: '1', miner: '10.0.1.1' };
  const reason = 'Several PDUs are 10.0.0.9; name the agent.';
  expect(await link([row])).toMatchObject({ applied: 0, refused: [{ reason }] });
  expect(await preview([{ ...row, agent: 'Hall B' }])).toMatchObject({ changes: [{ after: 'far' }], refused: [] });
});

it('is bounded, validated, and needs the rights to miners and PDUs', async () => {
  await expect(link([])).rejects.toThrow('Send 1 to 2000 rows.');
  await expect(link([{ pdu: 'rack-7' }])).rejects.toThrow('Row 2, column "outlet": Name the PDU and the outlet.');
  const { accountId, subaccountId, subaccountName } = site;
  const clerk = (...permissions: string[]) => callerWith(accountId, subaccountId, subaccountName, permissions);
  const row = { pdu: 'rack-7', outlet: '1', miner: 'rig-1' };
  for (const held of [[], ['pdu'], ['agent_workers']])
    await expect(link([row], clerk('agent_worker_pdus_write', ...held))).rejects.toThrow('access-denied');
  expect((await link([row], clerk('agent_worker_pdus_write', 'pdu', 'agent_workers'))).applied).toBe(1);
});

it('2,000 rows are looked up at once', async () => {
  await sql`insert into device_part (device_id, kind, subaccount_id, key, ordinal)
    select ${unit.id}, 'pdu', ${site.subaccountId}, place::text, place - 1 from generate_series(5, 2000) as place`.execute(
    server.database,
  );
  const rows = Array.from({ length: 2000 }, (_, place) => ({ pdu: 'rack-7', outlet: `${place + 1}`, miner: 'rig-1' }));
  expect(await preview(rows)).toMatchObject({ unchanged: 0, refused: [] });
  expect(await link(rows)).toMatchObject({ applied: 2000 });
});
