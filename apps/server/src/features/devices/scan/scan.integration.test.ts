import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device cascade`.execute(server.database);
  await seedAsics(server.database, site, [{ ip: '192.168.1.20' }, { ip: '192.168.1.21' }]);
});

const credentials = [{ user: 'root', password: 'hush-hush' }];
const holder = (...permissions: string[]) => callerWith(site.accountId, site.subaccountId, 'site', permissions);

function scan(given: object, caller = site.owner) {
  const query = `mutation ($agentId: ID!, $addNewDevices: Boolean, $credentials: [CredentialInput!]) {
    startScan(agentId: $agentId, ranges: ["192.168.1.0/24"], addNewDevices: $addNewDevices, credentials: $credentials) }`;
  return server.ask(caller, query, { agentId: site.agentSelectorId, ...given });
}

const scanAgain = () => server.ask(site.owner, 'mutation { scanAsicsAgain(where: { _and: [] }) { deviceCount } }');
const messageOf = ({ errors }: { errors?: readonly { message: string }[] }) => errors?.[0]?.message;

/** Makes all scans as old as the cooldown. */
async function waitCooldown(): Promise<void> {
  await sql`update agent_request set created_at = now() - interval '16 seconds'`.execute(server.database);
}

async function payload(): Promise<object | undefined> {
  const { rows } = await sql<{ payload: object }>`select payload from agent_request order by id desc limit 1`.execute(
    server.database,
  );
  return rows[0]?.payload;
}

describe('ordering a scan', () => {
  it('that adds what it discovers requires the right to insert devices as well', async () => {
    const scanner = holder('agent_request_write');
    const refused = await scan({ addNewDevices: true }, scanner);
    expect(refused.errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await scan({}, scanner)).errors).toBeUndefined();
    expect(await payload()).toMatchObject({ addNewDevices: false });
    await waitCooldown();
    const inserter = holder('agent_request_write', 'agent_worker_insert_write');
    expect((await scan({ addNewDevices: true }, inserter)).errors).toBeUndefined();
    expect(await payload()).toMatchObject({ addNewDevices: true });
  });

  it('stores credentials for known devices where the caller may change credentials, and only tries them elsewhere', async () => {
    await scan({ credentials }, holder('agent_request_write'));
    expect(await payload()).toMatchObject({ storesCredentials: false });
    await waitCooldown();
    await scan({ credentials }, holder('agent_request_write', 'agent_worker_credential_write'));
    expect(await payload()).toMatchObject({ storesCredentials: true });
    await waitCooldown();
    await scan({});
    expect(await payload()).toMatchObject({ storesCredentials: false });
  });

  it('is refused within 15 seconds of the last, in whichever way either is requested', async () => {
    const limit = 'Scan request limit reached.';
    expect(messageOf(await scan({}))).toBeUndefined();
    expect(messageOf(await scanAgain())).toBe(limit);
    await waitCooldown();
    expect((await scanAgain()).data).toEqual({ scanAsicsAgain: { deviceCount: 2 } });
    expect(await payload()).toMatchObject({ addNewDevices: false });
    expect(messageOf(await scan({}))).toBe(limit);
    await waitCooldown();
    expect(messageOf(await scanAgain())).toBe(limit);
  });
});

describe('scanning the devices of a snapshot again', () => {
  const gone = 'This selection is no longer valid. Please select the devices again.';
  const take = async (of = 'Asics', action = 'scanAgain', caller = site.owner) => {
    const { data, errors } = await server.ask<Record<string, { id: string }>>(
      caller,
      `mutation { taken: snapshot${of}(action: ${action}, where: { _and: [] }) { id } }`,
    );
    expect(errors).toBeUndefined();
    return data['taken']?.id ?? '';
  };
  const again = (snapshotId: string, caller = site.owner) =>
    server.ask(caller, 'mutation ($id: ID!) { scanDevicesAgain(snapshotId: $id) { deviceCount } }', { id: snapshotId });
  const addSensor = () =>
    sql`with added as (
      insert into device (kind, subaccount_id, agent_id, ip, family)
      select 'sensor', subaccount_id, agent_id, '192.168.1.99', 'modbus-abb-b23' from device limit 1 returning id, subaccount_id
    ) insert into sensor_state (device_id, subaccount_id) select id, subaccount_id from added`.execute(server.database);

  it('takes devices of any kind, and waits 15 seconds as any scan does', async () => {
    expect((await again(await take())).data).toEqual({ scanDevicesAgain: { deviceCount: 2 } });
    expect(await payload()).toMatchObject({ addNewDevices: false, ranges: ['192.168.1.20-192.168.1.21'] });
    await addSensor();
    const meters = await take('Sensors');
    expect(messageOf(await again(meters))).toBe('Scan request limit reached.');
    await waitCooldown();
    expect((await again(meters)).data).toEqual({ scanDevicesAgain: { deviceCount: 1 } });
    await waitCooldown();
    expect(messageOf(await again(await take()))).toBe('Scan request limit reached.');
    await sql`update device set last_scan_at = now() - interval '16 seconds' where ip = '192.168.1.20'`.execute(
      server.database,
    );
    expect((await again(await take())).data).toEqual({ scanDevicesAgain: { deviceCount: 1 } });
  });

  it('is refused for a used snapshot, that of another action or person, and for deleted devices', async () => {
    const used = await take();
    expect(messageOf(await again(used))).toBeUndefined();
    await waitCooldown();
    expect(messageOf(await again(used))).toBe(gone);
    expect(messageOf(await again(await take('Asics', 'reboot')))).toBe(gone);
    const other = await seedSite(server.database, 'elsewhere');
    const own = await take();
    expect(messageOf(await again(own, other.owner))).toBe(gone);
    await sql`update device set deleted_at = now()`.execute(server.database);
    expect(messageOf(await again(own))).toBe('None of the devices can do this.');
    expect((await again(own, holder('pdu', 'agent_request'))).errors?.[0]?.extensions.code).toBe('access-denied');
  });
});

describe('devices that a scan discovered', () => {
  it('are added with the credentials of the scan and the coin of the subaccount', async () => {
    await sql`update subaccount set coin_enum = 2`.execute(server.database);
    await scan({ credentials });
    await sql`insert into discovered_device (request_id, subaccount_id, ip, mac, family, model)
      select id, subaccount_id, '192.168.1.77', '02:00:00:00:00:77', 'antminer', 'S19' from agent_request`.execute(
      server.database,
    );
    const { data } = await server.ask<{ agentRequests: { id: string }[] }>(site.owner, '{ agentRequests { id } }');
    const id = data.agentRequests[0]?.id;
    await server.ask(site.owner, 'mutation ($id: ID!) { addDiscoveredDevices(requestId: $id) }', { id });
    const { rows } = await sql<{ credential: string; coin: number; scanned: boolean }>`select credential,
      coin_enum as coin, last_scan_at is not null as scanned from device join asic_state on device_id = id where ip = '192.168.1.77'`.execute(
      server.database,
    );
    expect(rows).toMatchObject([{ coin: 2, scanned: true }]);
    expect(JSON.parse(server.services.secrets.decrypt(rows[0]?.credential ?? ''))).toEqual({ credentials });
  });
});

describe('a scan of some kinds of devices', () => {
  const ask = (kinds: readonly string[], given: readonly object[] = []) =>
    server.ask(
      site.owner,
      `mutation ($agentId: ID!, $kinds: [String!], $credentials: [CredentialInput!]) {
        startScan(agentId: $agentId, ranges: ["192.168.1.0/24"], kinds: $kinds, credentials: $credentials) }`,
      { agentId: site.agentSelectorId, kinds, credentials: given },
    );

  it('keeps them, shows them among the previous scans, and refuses what is no kind', async () => {
    expect((await ask(['sensor', 'asic', 'sensor'])).errors).toBeUndefined();
    expect(await payload()).toMatchObject({ kinds: ['sensor', 'asic'] });
    const { data } = await server.ask(site.owner, '{ agentRequests { scanKinds } }');
    expect(data).toEqual({ agentRequests: [{ scanKinds: ['sensor', 'asic'] }] });
    await waitCooldown();
    expect((await ask(['chiller'])).errors?.[0]?.extensions.code).toBe('validation-failed');
    expect((await ask([])).errors?.[0]?.extensions.code).toBe('validation-failed');
  });

  it.each([
    ['a community', '', 'hall-a', undefined],
    ['no community', '', '', 'Community is required'],
    ['an SNMPv3 user', 'farm', 'sha256:authenticate:aes:keep-secret', undefined],
    ['a short SNMPv3 password', 'farm', 'sha256:short', 'SNMPv3 passwords have at least 8 characters.'],
  ])('judges %s for PDUs as their drivers read it', async (_name, user, password, problem) => {
    const message = messageOf(await ask(['pdu'], [{ kind: 'pdu', user, password }]));
    if (problem === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(problem);
  });

  it('refuses a credential for a kind that takes none', async () => {
    const refused = await ask(['sensor'], [{ kind: 'sensor', user: 'root', password: 'root' }]);
    expect(refused.errors?.[0]?.extensions.code).toBe('validation-failed');
  });

  it('refuses a password for SSH that would be shown to any server, and a login to one that no scan listed', async () => {
    const refused = await server.ask(
      site.owner,
      `mutation ($agentId: ID!) { startScan(agentId: $agentId, ranges: ["10.0.0.1"], kinds: ["gpu"],
        credentials: [{ kind: "gpu", user: "operator", password: "secret" }]) }`,
      { agentId: site.agentSelectorId },
    );
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining('Scan without it first'),
      extensions: { code: 'validation-failed' },
    });
    const { rows } = await sql<{
      id: string;
    }>`insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, state, expires_at)
      values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'scan', '{"ranges": ["10.0.0.1"], "ports": {}}', 'done', now())
      returning selector_id as id`.execute(server.database);
    const login = (hostKeys: readonly string[]) =>
      server.ask(
        site.owner,
        `mutation ($id: ID!, $hostKeys: [String!]!) { logInToServers(requestId: $id, hostKeys: $hostKeys,
          credential: { user: "operator", password: "secret" }) }`,
        { id: rows[0]?.id, hostKeys },
      );
    for (const [hostKeys, message] of [
      [[`SHA256:${'b'.repeat(43)}`], 'another host key'],
      [['SHA256:short'], 'SHA256:'],
      [[], 'required'],
    ] as const)
      expect((await login(hostKeys)).errors?.[0]).toMatchObject({
        message: expect.stringContaining(message),
        extensions: { code: 'validation-failed' },
      });
  });

  it('adds several units of one address, each once, without the credentials of others', async () => {
    await ask(['sensor', 'asic'], [{ kind: 'asic', user: 'root', password: 'root' }]);
    await sql`insert into discovered_device (request_id, subaccount_id, kind, ip, unit, family)
      select id, subaccount_id, 'sensor', '192.168.1.30', unit, 'modbus-eastron-sdm630' from agent_request, generate_series(1, 3) as unit`.execute(
      server.database,
    );
    const list = `{ agentRequests { id } discoveredDevices(orderBy: [{ unit: asc }]) { id unit deviceId } }`;
    const { data } = await server.ask<{
      agentRequests: { id: string }[];
      discoveredDevices: { id: string; unit: number; deviceId: string | null }[];
    }>(site.owner, list);
    const add = (ids?: readonly (string | undefined)[]) =>
      server.ask(site.owner, 'mutation ($id: ID!, $ids: [ID!]) { addDiscoveredDevices(requestId: $id, ids: $ids) }', {
        id: data.agentRequests[0]?.id,
        ids,
      });
    expect((await add([data.discoveredDevices[1]?.id])).data).toEqual({ addDiscoveredDevices: 1 });
    expect((await add()).data).toEqual({ addDiscoveredDevices: 2 });
    expect((await add()).data).toEqual({ addDiscoveredDevices: 0 });
    const { rows } = await sql`select unit, credential from device where kind = 'sensor' order by unit`.execute(
      server.database,
    );
    expect(rows).toEqual([1, 2, 3].map((unit) => ({ unit, credential: null })));
    const linked = await server.ask<typeof data>(site.owner, list);
    expect(new Set(linked.data.discoveredDevices.map(({ deviceId }) => deviceId)).size).toBe(3);
  });
});

describe('the address as a number', () => {
  it('is returned and compared for every address', async () => {
    const { data, errors } = await server.ask(
      site.owner,
      '{ asics(where: { ipNumber: { _gte: 3232235797, _lte: 4294967295 } }) { ip ipNumber } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ asics: [{ ip: '192.168.1.21', ipNumber: 3_232_235_797 }] });
  });
});

describe('a scan', () => {
  beforeEach(async () => {
    await sql`truncate agent_request, agent_request_item, device cascade`.execute(server.database);
    await seedAsics(
      server.database,
      site,
      [1, 2, 3, 4].map((host) => ({ ip: `10.0.0.${host}`, model: 'S19' })),
    );
  });

  it('is requested from an agent, once in 15 seconds', async () => {
    const query =
      'mutation ($agent: ID!, $ranges: [String!]!) { startScan(agentId: $agent, ranges: $ranges, credentials: [{ user: "root", password: "hush-hush" }]) }';
    const ask = (ranges: string[]) => server.ask(site.owner, query, { agent: site.agentSelectorId, ranges });
    expect((await ask(['10.0.0.300'])).errors?.[0]?.message).toContain('10.0.0.300');
    expect((await ask(['10.0.0.0/24'])).errors).toBeUndefined();
    expect((await ask(['10.0.0.0/24'])).errors?.[0]).toMatchObject({
      message: 'Scan request limit reached.',
      extensions: {
        code: 'permission-error',
        detail: { caption: 'You can create one scan request every 15 seconds.' },
      },
    });
    const { data } = await server.ask(site.owner, '{ agentRequests { kind ipRange payload } }');
    expect(data).toMatchObject({ agentRequests: [{ kind: 'scan', ipRange: '10.0.0.0/24' }] });
    expect(JSON.stringify(data)).not.toContain('hush-hush');
  });

  it('of known devices leaves out those scanned within 15 seconds', async () => {
    const again = 'mutation { scanAsicsAgain(where: { _and: [] }) { deviceCount } }';
    await sql`update device set last_scan_at = now() where ip = '10.0.0.1'`.execute(server.database);
    expect((await server.ask(site.owner, again)).data).toEqual({ scanAsicsAgain: { deviceCount: 3 } });
    await sql`update agent_request set created_at = now() - interval '16 seconds'`.execute(server.database);
    expect((await server.ask(site.owner, again)).errors?.[0]?.message).toBe('Scan request limit reached.');
    const { data } = await server.ask(site.owner, '{ agentRequests { ipRange } }');
    expect(data).toEqual({ agentRequests: [{ ipRange: '10.0.0.2-10.0.0.4' }] });
  });

  it('adds what it discovered, once', async () => {
    await server.ask(
      site.owner,
      'mutation ($agent: ID!) { startScan(agentId: $agent, ranges: ["10.0.0.0/24"], addNewDevices: false) }',
      { agent: site.agentSelectorId },
    );
    await sql`insert into discovered_device (request_id, subaccount_id, ip, mac, family, model)
      select id, subaccount_id, ip::inet, mac, 'antminer', 'S19' from agent_request,
        (values ('10.0.0.1', null), ('10.0.0.77', '02:00:00:00:00:01'), ('10.0.0.78', '02:00:00:00:00:01')) as found (ip, mac)`.execute(
      server.database,
    );
    const request = await server.ask<{ agentRequests: { id: string }[] }>(site.owner, '{ agentRequests { id } }');
    const add = 'mutation ($id: ID!) { addDiscoveredDevices(requestId: $id) }';
    const variables = { id: request.data.agentRequests[0]?.id };
    expect((await server.ask(site.owner, add, variables)).data).toEqual({ addDiscoveredDevices: 1 });
    expect((await server.ask(site.owner, add, variables)).data).toEqual({ addDiscoveredDevices: 0 });
    const { data } = await server.ask(
      site.owner,
      '{ asicsAggregate { count } discoveredDevicesAggregate(where: { status: { _eq: "added" } }) { count } }',
    );
    expect(data).toEqual({ asicsAggregate: { count: 5 }, discoveredDevicesAggregate: { count: 3 } });
  });
});
