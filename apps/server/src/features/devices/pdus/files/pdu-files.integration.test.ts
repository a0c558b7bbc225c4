import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { callerWith } from '../../../../testing/seed-site.ts';
import { addPdu, apc, count, north, send, server, south, units, preparePduFiles } from '../testing/pdu-files.ts';

preparePduFiles();

it('PDUs of a file are added with their credentials; those that are there are changed in what the row says', async () => {
  const first = await send('importPdus', [
    { ip: '10.0.0.20', ...apc, name: 'Row 1', community: 'c0mmunity', viewOnly: true },
    {
      ip: '10.0.0.21',
      ...apc,
      user: 'farm',
      authProtocol: 'SHA256',
      authPassword: 'correct horse',
      privacyPassword: 'battery staple',
    },
  ]);
  expect(first).toEqual({ message: '2 PDUs added.', applied: 2, refused: [] });
  const second = await send('importPdus', [
    { ip: '10.0.0.20', family: 'snmp-eaton-g3', agent: `north ${count} agent` },
  ]);
  expect(second.message).toBe('1 PDU updated.');
  expect(await units(north.subaccountId)).toEqual([
    {
      ip: '10.0.0.20',
      name: 'Row 1',
      family: 'snmp-eaton-g3',
      viewOnly: true,
      credentials: [{ user: '', password: 'c0mmunity' }],
    },
    {
      ip: '10.0.0.21',
      name: '',
      family: 'snmp-apc-rpdu2',
      viewOnly: false,
      credentials: [{ user: 'farm', password: 'sha256:correct horse:aes:battery staple' }],
    },
  ]);
  const { rows } = await sql<{
    text: string;
  }>`select e::text as text from audit_entry e where action = 'pdu.import'`.execute(server.database);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/c0mmunity|correct|battery/);
});

it.each<[string, object, RegExp]>([
  ['an address that is none', { ip: '10.0.0.300', ...apc }, /Row 2, column "ip": An IPv4 address/],
  ['an unknown family', { ip: '10.0.0.1', family: 'snmp-acme' }, /Row 2, column "family"/],
  [
    'a community and a user',
    { ip: '10.0.0.1', ...apc, community: 'public', user: 'u', authPassword: 'correct horse' },
    /exclude each other/,
  ],
  ['a password without a user', { ip: '10.0.0.1', ...apc, authPassword: 'correct horse' }, /needs its user/],
  ['a short password', { ip: '10.0.0.1', ...apc, user: 'u', authPassword: 'short' }, /column "auth_password"/],
  ['control characters', { ip: '10.0.0.1', ...apc, name: 'a\u0007b' }, /column "name"/],
])('%s refuses the file before anything is written, without its values', async (_name, row, message) => {
  const failed = send('importPdus', [row, { ip: '10.0.0.2', ...apc }]);
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.toThrow(/^validation-failed/);
  await expect(failed).rejects.not.toThrow(/correct horse|short/);
  expect(await units(north.subaccountId)).toEqual([]);
});

it('one address twice, no row and too many rows refuse the file', async () => {
  await expect(
    send('importPdus', [
      { ip: '10.0.0.1', ...apc },
      { ip: '10.0.0.1', ...apc },
    ]),
  ).rejects.toThrow('Row 3, column "ip": 10.0.0.1 stands twice.');
  await expect(send('importPdus', [])).rejects.toThrow('Send 1 to 2000 rows.');
  const many = Array.from({ length: 2001 }, (_row, at) => ({ ip: `10.1.${Math.floor(at / 250)}.${at % 250}`, ...apc }));
  await expect(send('importPdus', many)).rejects.toThrow('Send 1 to 2000 rows.');
  expect((await send('importPdus', many.slice(0, 2000))).message).toBe('2000 PDUs added.');
});

it('a row whose agent is not there is refused alone, whether another subaccount has it or nobody', async () => {
  const { message, refused } = await send('importPdus', [
    { ip: '10.0.0.1', ...apc, agent: `south ${count} agent` },
    { ip: '10.0.0.2', ...apc, agent: 'nobody' },
    { ip: '10.0.0.3', ...apc },
  ]);
  expect(refused).toEqual([
    { line: 2, reason: `The agent "south ${count} agent" does not exist.` },
    { line: 3, reason: 'The agent "nobody" does not exist.' },
  ]);
  expect(message).toMatch(/^1 PDU added\. Row 2: The agent .* Row 3: /);
  expect(await units(south.subaccountId)).toEqual([]);
});

it('a file renames PDUs at once; a PDU of another subaccount does not exist', async () => {
  await addPdu(north, '10.0.0.40');
  await addPdu(south, '10.0.0.41');
  const { message, applied, refused } = await send('updatePduNames', [
    { ip: '10.0.0.40', name: 'Hall A left' },
    { ip: '10.0.0.41', name: 'Mine now' },
    { ip: '10.0.0.42', name: 'Nowhere' },
    { ip: '10.0.0.40', outlet: '9', outletName: 'Fan' },
  ]);
  expect(applied).toBe(1);
  expect(refused).toEqual([
    { line: 3, reason: 'The PDU 10.0.0.41 does not exist.' },
    { line: 4, reason: 'The PDU 10.0.0.42 does not exist.' },
    { line: 5, reason: 'The PDU 10.0.0.40 has no outlet 9.' },
  ]);
  expect(message).toMatch(/^1 PDU renamed\. Row 3: /);
  expect(await units(north.subaccountId)).toMatchObject([{ name: 'Hall A left' }]);
  expect(await units(south.subaccountId)).toMatchObject([{ name: '' }]);
});

it('a single PDU is renamed; an empty name gives way to the reported one; that of another subaccount does not exist', async () => {
  const id = await addPdu(north, '10.0.0.50');
  await sql`insert into pdu_detail (device_id, subaccount_id, detail, changed_at)
    values (${id}, ${north.subaccountId}, '{"sysName": "apcE6"}', now())`.execute(server.database);
  const { rows } = await sql<{ id: string }>`select selector_id as id from device where id = ${id}`.execute(
    server.database,
  );
  const rename = (name: string, caller = north.owner) =>
    server.ask(caller, 'mutation($id: ID!, $name: String!) { renamePdu(id: $id, name: $name) }', {
      id: rows[0]?.id,
      name,
    });
  expect((await rename(' Hall B ')).data).toEqual({ renamePdu: 'Hall B' });
  expect(await units(north.subaccountId)).toMatchObject([{ name: 'Hall B' }]);
  expect((await rename('Mine', south.owner)).errors?.[0]?.extensions.code).toBe('not-found');
  expect((await rename('x'.repeat(65))).errors?.[0]?.extensions.code).toBe('validation-failed');
  await rename('');
  expect(await units(north.subaccountId)).toMatchObject([{ name: 'apcE6' }]);
});

it('outlets of a file are renamed by a command, each with its own name; not those of a view-only unit', async () => {
  await addPdu(north, '10.0.0.70', ['1', '2']);
  await addPdu(north, '10.0.0.71', ['1']);
  await server.ask(north.owner, 'mutation { setPdusViewOnly(where: { ip: { _eq: "10.0.0.71" } }, value: true) }');
  const { message, applied, refused } = await send('updatePduNames', [
    { ip: '10.0.0.70', outlet: '1', outletName: 'Rig 1' },
    { ip: '10.0.0.70', outlet: '2', outletName: 'Rig 2', name: 'Left' },
    { ip: '10.0.0.71', outlet: '1', outletName: 'Rig 3' },
  ]);
  expect(message).toBe('1 PDU renamed, 2 outlets commanded to be renamed. Row 4: The PDU is view-only.');
  expect([applied, refused]).toEqual([3, [{ line: 4, reason: 'The PDU is view-only.' }]]);
  const { rows } = await sql<object>`select p.key, i.payload ->> 'name' as name from agent_request_item i
    join device_part p on p.id = i.part_id where i.subaccount_id = ${north.subaccountId} order by p.key`.execute(
    server.database,
  );
  expect(rows).toEqual([
    { key: '1', name: 'Rig 1' },
    { key: '2', name: 'Rig 2' },
  ]);
  const { data } = await server.ask(north.owner, '{ outlets(where: { pduIp: { _eq: "10.0.0.70" } }) { desiredName } }');
  expect(data).toEqual({ outlets: [{ desiredName: 'Rig 1' }, { desiredName: 'Rig 2' }] });
});

it('the credential of a PDU that is there is changed by those alone who may change credentials', async () => {
  const row = { ip: '10.0.0.95', ...apc, community: 'first' };
  await send('importPdus', [row]);
  const clerkWith = (...permissions: string[]) =>
    callerWith(north.accountId, north.subaccountId, `north ${count}`, permissions);
  const clerk = clerkWith('pdu_write', 'agent_worker_insert_write');
  const rows = [
    { ...row, community: 'second' },
    { ...row, ip: '10.0.0.96' },
  ];
  const { applied, refused } = await send('importPdus', rows, clerk);
  expect([applied, refused]).toEqual([1, [{ line: 2, reason: 'You may not change the credential of this PDU.' }]]);
  const passwords = async () =>
    (await units(north.subaccountId)).map(({ credentials }) => credentials.map(({ password }) => password));
  expect(await passwords()).toEqual([['first'], ['first']]);
  expect((await send('importPdus', [{ ip: '10.0.0.95', ...apc, name: 'Row 9' }], clerk)).applied).toBe(1);
  await send('importPdus', rows, clerkWith('pdu_write', 'agent_worker_credential_write'));
  expect(await passwords()).toEqual([['second'], ['first']]);
});

it('a PDU is added by a file by those alone who may insert devices; others change those that are there', async () => {
  await send('importPdus', [{ ip: '10.0.0.97', ...apc }]);
  const rows = [
    { ip: '10.0.0.97', ...apc, name: 'Row 7' },
    { ip: '10.0.0.98', ...apc },
  ];
  const clerkWith = (...permissions: string[]) =>
    callerWith(north.accountId, north.subaccountId, `north ${count}`, permissions);
  const { message, applied, refused } = await send('importPdus', rows, clerkWith('pdu_write'));
  expect([applied, refused]).toEqual([1, [{ line: 3, reason: 'You may not add devices.' }]]);
  expect(message).toBe('1 PDU updated. Row 3: You may not add devices.');
  expect((await units(north.subaccountId)).map(({ ip }) => ip)).toEqual(['10.0.0.97']);
  expect((await send('importPdus', rows, clerkWith('pdu_write', 'agent_worker_insert_write'))).message).toBe(
    '1 PDU added, 1 PDU updated.',
  );
});
