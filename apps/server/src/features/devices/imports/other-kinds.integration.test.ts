import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPdu } from '../../../testing/seed-outlets.ts';
import { readCredentials } from '../kind-platform/index.ts';
import { ImportScene } from './testing/import-scene.ts';

let scene: ImportScene;

beforeAll(async () => {
  scene = await ImportScene.open();
});
afterAll(() => scene.close());

const database = () => scene.server.services.database;

async function pdus() {
  const { rows } = await sql<{
    id: number;
    ip: string;
    name: string;
    family: string;
    viewOnly: boolean;
    credential: string | null;
  }>`
    select d.id, host(d.ip) as ip, d.name, d.family, u.view_only as "viewOnly", d.credential from device d
      join pdu u on u.device_id = d.id where d.deleted_at is null order by d.ip`.execute(database());
  const { secrets, logger } = scene.server.services;
  return rows.map(({ credential, ...row }) => ({
    ...row,
    credentials: readCredentials({ decrypt: (text) => secrets.decrypt(text), log: logger }, credential),
  }));
}

const problems = async (id: string) =>
  (await scene.rows(id, ['refused'])).map(({ line, problem }) => `${line} ${problem}`);

describe('imported PDUs', () => {
  const header = 'ip,family,name,view_only,community,user,auth_protocol,auth_password,privacy_password';

  it('are added with their credentials, shown before, and changed in what a row says', async () => {
    const seen = await scene.upload(
      [
        header,
        '10.0.1.20,snmp-apc-rpdu2,Row 1,yes,c0mmunity,,,,',
        '10.0.1.21,snmp-apc-rpdu2,,,,farm,SHA256,correct horse,battery staple',
        '10.0.1.22,snmp-acme,,,,,,,',
        '10.0.1.23,,,,,,,,',
        '10.0.1.24,snmp-apc-rpdu2,,maybe,,,,,',
        '10.0.1.25,snmp-apc-rpdu2,,,public,farm,,correct horse,',
        '10.0.1.26,snmp-apc-rpdu2,,,,farm,,short,',
        '10.0.1.20,snmp-apc-rpdu2,Twice,,,,,,',
      ].join('\n'),
      scene.north,
      'pdu',
    );
    expect(await problems(seen.id)).toEqual([
      expect.stringMatching(/^4 Column "family": Invalid option/),
      '5 There is no such PDU; a new one needs "family".',
      '6 Column "view_only": yes or no is expected.',
      '7 A community and a user exclude each other.',
      expect.stringMatching(/^8 Column "auth_password": /),
      '9 Error! there exists duplicate rows/columns. Row 2 is about the same PDU.',
    ]);
    expect(JSON.stringify(await scene.rows(seen.id))).not.toMatch(/c0mmunity|battery|"short/);
    expect(await pdus()).toEqual([]);
    expect(await scene.apply(seen.id)).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/^2 PDUs added\. Row 4: .* 3 more rows were refused\.$/),
    });
    const changed = await scene.upload(
      'ip;family;name\n10.0.1.20;snmp-eaton-g3;null\n10.0.1.21;;Left\n',
      scene.north,
      'pdu',
    );
    expect((await scene.rows(changed.id))[0]?.changes).toEqual([
      { column: 'family', before: 'snmp-apc-rpdu2', after: 'snmp-eaton-g3' },
      { column: 'name', before: 'Row 1', after: null },
    ]);
    expect((await scene.apply(changed.id)).message).toBe('2 PDUs updated.');
    expect(await pdus()).toMatchObject([
      { family: 'snmp-eaton-g3', name: '', viewOnly: true, credentials: [{ user: '', password: 'c0mmunity' }] },
      {
        family: 'snmp-apc-rpdu2',
        name: 'Left',
        viewOnly: false,
        credentials: [{ user: 'farm', password: 'sha256:correct horse:aes:battery staple' }],
      },
    ]);
    const { rows } = await sql<{
      text: string;
    }>`select e::text as text from audit_entry e where action = 'import.write'`.execute(database());
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(/c0mmunity|correct horse|battery/);
  });

  it('are unchanged by their own export', async () => {
    const { rawPayload } = await scene.server.app.inject({
      method: 'POST',
      url: '/api/bulks/export_pdu_csv_filter',
      headers: { authorization: `Bearer ${scene.north.token}` },
      payload: { location: { gmt: '+00:00', tz: 'UTC' } },
    });
    expect(await scene.upload(rawPayload, scene.north, 'pdu')).toMatchObject({
      state: 'ready',
      problem: null,
      unchangedCount: 2,
      changedCount: 0,
      newCount: 0,
      refusedCount: 0,
    });
  });
});

describe('files of names and links of outlets', () => {
  it('rename PDUs at once and outlets by a command, each row once, and only where they are as they were', async () => {
    const { site } = scene.north;
    const unit = await seedPdu(database() as never, site, '10.0.1.40', 3);
    const seen = await scene.upload(
      [
        'ip,name,outlet,outlet_name',
        '10.0.1.40,Hall A,1,Rig 1',
        '10.0.1.40,Hall A,2,Rig 2',
        '10.0.1.40,Hall B,3,Rig 3',
        '10.0.1.40,,1,Twice',
        '10.0.1.40,,9,Rig 9',
        '10.0.1.99,Nowhere,,',
        '10.0.1.40,,2,',
        '10.0.1.21,Right,,',
      ].join('\n'),
      scene.north,
      'pdu-names',
    );
    expect(await problems(seen.id)).toEqual([
      '4 Error! there exists duplicate rows/columns. Row 2 gives this PDU another name.',
      '5 Error! there exists duplicate rows/columns. Row 2 is about the same name.',
      '6 The PDU 10.0.1.40 has no outlet 9.',
      '7 The PDU 10.0.1.99 does not exist.',
      '8 An outlet and its new name go together.',
    ]);
    await sql`update device set name = 'By hand' where host(ip) = '10.0.1.21'`.execute(database());
    const done = await scene.apply(seen.id);
    expect(done).toMatchObject({ state: 'done', appliedCount: 2, failedCount: 1 });
    expect(done.message).toMatch(/^2 names set\. .* see the requests\.$/);
    expect((await problems(seen.id)).length).toBe(5);
    expect((await pdus()).map(({ name }) => name)).toEqual(['', 'By hand', 'Hall A']);
    const { rows } = await sql<object>`select p.key, i.payload ->> 'name' as name from agent_request_item i
      join device_part p on p.id = i.part_id where i.part_id = any (${unit.partIds}::int[]) order by p.key`.execute(
      database(),
    );
    expect(rows.map((row) => Object.values(row)[1])).toEqual(['Rig 1', 'Rig 2']);
  });

  it('link outlets to the miners behind them', async () => {
    const { site } = scene.north;
    const unit = await seedPdu(database() as never, site, '10.0.1.50', 3);
    const [rig] = await scene.seed(scene.north, [{ ip: '10.0.2.1' }]);
    const file = 'pdu,outlet,miner\n10.0.1.50,1,10.0.2.1\n10.0.1.50,2,nobody\n10.0.1.50,3,\n10.0.1.50,1,-\n';
    const seen = await scene.upload(file, scene.north, 'outlet-links');
    expect(await problems(seen.id)).toEqual([
      '3 No miner of this subaccount is nobody.',
      '5 Row 2 names the same outlet.',
    ]);
    expect((await scene.rows(seen.id, ['changed']))[0]?.changes).toEqual([
      { column: 'miner', before: null, after: '10.0.2.1' },
    ]);
    expect((await scene.apply(seen.id)).message).toMatch(/^1 link changed\. Row 3: No miner/);
    const { rows } = await sql<{ feeds: number | null }>`select feeds_device_id as feeds from pdu_outlet
      where part_id = any (${unit.partIds}::int[]) order by part_id`.execute(database());
    expect(rows.map(({ feeds }) => feeds)).toEqual([rig, null, null]);
  });

  it('link outlets of the PDU of an agent, whose column has the name that it has in other files, or its former one', async () => {
    await seedPdu(database() as never, scene.north.site, '10.0.1.51', 1);
    await scene.seed(scene.north, [{ ip: '10.0.2.2' }]);
    const [agent] = (
      await sql<{ name: string }>`select name from agent where id = ${scene.north.site.agentId}`.execute(database())
    ).rows;
    for (const column of ['agent_name', 'agent']) {
      const rows = `${agent?.name},10.0.1.51,1,10.0.2.2\nHall Z,10.0.1.51,1,10.0.2.2\n`;
      const seen = await scene.upload(`${column},pdu,outlet,miner\n${rows}`, scene.north, 'outlet-links');
      expect(await problems(seen.id), column).toEqual([expect.stringMatching(/^3 .*Hall Z/)]);
      expect(seen).toMatchObject({ changedCount: 1, refusedCount: 1 });
      await scene.cancel(seen.id);
    }
    const twice = await scene.upload('agent,agent_name,pdu,outlet\na,a,b,1\n', scene.north, 'outlet-links');
    expect(twice).toMatchObject({ state: 'failed', problem: expect.stringContaining('"agent_name" stands twice') });
  });
});

describe('imported agents', () => {
  const keysOf = (importId: string, who = scene.north) =>
    scene.ask<{ takeAgentKeys: { agents: { name: string; key: string }[] } } | null>(
      who.token,
      'mutation ($importId: ID!) { takeAgentKeys(importId: $importId) { agents { name key } } }',
      { importId },
    );

  it('get a key each, which their person takes once; what cannot be added is named', async () => {
    const seen = await scene.upload(
      [
        'name,ranges,poll_seconds,http_asics_enabled',
        ' Hall A ,[10.0.0.0/24],30,no',
        'north agent,,,',
        'Hall B,,,',
        'Hall B,,,',
        'Hall C,[nowhere],,',
        'Hall D,,1,',
      ]
        .join('\n')
        .replace('[10.0.0.0/24]', '"[10.0.0.0/24, 10.0.1.5]"'),
      scene.north,
      'agent',
    );
    const refused = await problems(seen.id);
    expect(refused).toEqual([
      '3 Agent "north agent" is already taken.',
      '5 Error! there exists duplicate rows/columns. Row 4 is about the same agent.',
      expect.stringMatching(/^6 Column "ranges": .*nowhere/),
      expect.stringMatching(/^7 Column "poll_seconds": /),
    ]);
    expect((await scene.rows(seen.id, ['new']))[0]?.changes).toEqual([
      { column: 'ranges', before: null, after: '[10.0.0.0/24,10.0.1.5]' },
      { column: 'poll_seconds', before: null, after: '30' },
      { column: 'http_asics_enabled', before: null, after: 'no' },
    ]);
    expect((await keysOf(seen.id)).errors?.[0]?.extensions.code).toBe('not-found');
    expect((await scene.apply(seen.id)).message).toMatch(/^2 agents imported\. .* Take their keys now/);
    const { rows: kept } = await sql<{
      text: string;
    }>`select coalesce(secret, '') || given::text as text from file_import_row
      union all select e::text from audit_entry e`.execute(database());
    expect(JSON.stringify(kept)).not.toContain('hfa_');
    expect((await keysOf(seen.id, scene.south)).errors?.[0]?.extensions.code).toBe('not-found');
    const taken = (await keysOf(seen.id)).data?.takeAgentKeys.agents ?? [];
    expect(taken.map(({ name }) => name)).toEqual(['Hall A', 'Hall B']);
    expect((await keysOf(seen.id)).errors?.[0]?.extensions.code).toBe('not-found');
    const { rows } = await sql<{ hash: Buffer; setting: object }>`select key_hash as hash, setting from agent
      where name like 'Hall _' order by name`.execute(database());
    expect(
      rows.map(({ hash }, at) =>
        hash.equals(
          createHash('sha256')
            .update(taken[at]?.key ?? '')
            .digest(),
        ),
      ),
    ).toEqual([true, true]);
    expect(rows.map(({ setting }) => setting)).toEqual([
      { ranges: ['10.0.0.0/24', '10.0.1.5'], pollSeconds: 30, httpAsicsEnabled: false },
      {},
    ]);
  });

  it('are refused beyond the limit', async () => {
    const { config } = scene.server.services;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from agent
      where subaccount_id = ${scene.north.site.subaccountId} and removed_at is null`.execute(database());
    const room = config.agentLimit - (rows[0]?.count ?? 0);
    const names = Array.from({ length: room + 1 }, (_, at) => `Far ${at}`);
    const seen = await scene.upload(`name\n${names.join('\n')}\n`, scene.north, 'agent');
    expect(seen).toMatchObject({ newCount: room, refusedCount: 1 });
    expect(await problems(seen.id)).toEqual([`${room + 2} Agent limit reached.`]);
  });
});

it('each kind takes its own permission, and the right to see what its previews show', async () => {
  const { subaccountId, accountId } = scene.north.site;
  for (const table of ['subaccount', 'organization'])
    await sql`update ${sql.table(table)} set owner_account_id = ${scene.south.site.accountId} where owner_account_id = ${accountId}`.execute(
      database(),
    );
  await sql`update subaccount_access set permissions = '{pdu_write}' where subaccount_id = ${subaccountId}
    and account_id = ${accountId}`.execute(database());
  const { accessToken: token } = await scene.server.services.sessions.open(accountId, {
    ip: '127.0.0.1',
    userAgent: 'test',
  });
  const codes = new Map<string, unknown>();
  for (const kind of ['asic', 'pdu', 'pdu-names', 'outlet-links', 'agent'])
    codes.set(kind, (await scene.begin(1, { site: scene.north.site, token }, kind)).code);
  expect(Object.fromEntries(codes)).toEqual({
    asic: 'access-denied',
    pdu: undefined,
    'pdu-names': undefined,
    'outlet-links': 'access-denied',
    agent: 'access-denied',
  });
});
