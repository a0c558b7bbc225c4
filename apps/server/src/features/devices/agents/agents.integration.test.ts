import { firstAgentSupport } from '@headframe/agent-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { hashAgentKey } from './agent.service.ts';

let server: GraphqlTestServer;
let site: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
});
afterAll(() => server.close());

const create = (name: string) =>
  server.ask<{ createAgent: { id: string; key: string } }>(
    site.owner,
    'mutation ($name: String!) { createAgent(name: $name) { id key } }',
    { name },
  );

describe('agents', () => {
  it('are created with a key of which only the hash is kept', async () => {
    const { data } = await create(' hall 1 ');
    const { rows } = await sql<{ key_hash: Buffer }>`select key_hash from agent where name = 'hall 1'`.execute(
      server.database,
    );
    expect(rows[0]?.key_hash.equals(hashAgentKey(data.createAgent.key))).toBe(true);
    const renewed = await server.ask<{ renewAgentKey: { key: string; serverAddress: string } }>(
      site.owner,
      'mutation ($id: ID!) { renewAgentKey(id: $id) { key serverAddress } }',
      { id: data.createAgent.id },
    );
    expect(renewed.data.renewAgentKey.key).not.toBe(data.createAgent.key);
    expect(renewed.data.renewAgentKey.serverAddress).toBe(server.services.publicUrl);
  });

  it('count their devices of every kind, unknown ones among all alone', async () => {
    await seedAsics(server.database, site, [{ ip: '10.7.0.1' }]);
    await sql`with added as (
        insert into device (kind, subaccount_id, agent_id, ip, unit, family)
        select kind, ${site.subaccountId}, ${site.agentId}, '10.7.0.2', unit, 'any'
        from (values ('sensor', 1), ('sensor', 2)) as given (kind, unit)
        returning id, kind, subaccount_id, unit
      ) insert into sensor_state (device_id, subaccount_id, is_online) select id, subaccount_id, unit = 1 from added`.execute(
      server.database,
    );
    await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      values ('chiller', ${site.subaccountId}, ${site.agentId}, '10.7.0.3', 'any')`.execute(server.database);
    const { data } = await server.ask(
      site.owner,
      `query ($id: ID!) { agents(where: { id: { _eq: $id } }) {
        deviceCount activeNodeCount disconnectedCount devicesByKind { kind count } } }`,
      { id: site.agentSelectorId },
    );
    expect(data).toMatchObject({
      agents: [
        {
          deviceCount: 4,
          activeNodeCount: 1,
          disconnectedCount: 2,
          devicesByKind: [
            { kind: 'asic', count: 1 },
            { kind: 'chiller', count: 1 },
            { kind: 'sensor', count: 2 },
          ],
        },
      ],
    });
    await sql`delete from device where host(ip) like '10.7.0.%'`.execute(server.database);
  });

  it('have names of their own, and a limit', async () => {
    expect((await create('hall 1')).errors?.[0]).toMatchObject({
      message: 'Agent "hall 1" is already taken.',
      extensions: { code: 'constraint-violation', detail: { caption: "You can't create duplicate agent name." } },
    });
    expect((await create('hall 2')).errors).toBeUndefined();
    expect((await create('hall 3')).errors?.[0]).toMatchObject({
      message: 'Agent limit reached.',
      extensions: { code: 'permission-error' },
    });
  });

  it('are not added to an archived subaccount', async () => {
    const archive = (isArchived: boolean) =>
      sql`update subaccount set is_archived = ${isArchived} where id = ${site.subaccountId}`.execute(server.database);
    await sql`delete from agent where name = 'hall 2'`.execute(server.database);
    await archive(true);
    const refused = await create('hall 2');
    await archive(false);
    expect(refused.errors?.[0]).toMatchObject({
      message: 'This subaccount is archived. Restore it before you add an agent.',
      extensions: { code: 'permission-error' },
    });
    expect((await create('hall 2')).errors).toBeUndefined();
  });

  it('get a new key only from people who may read the passwords of devices', async () => {
    const renewAs = async (permissions: readonly string[]) => {
      const caller = callerWith(site.accountId, site.subaccountId, site.subaccountName, permissions);
      const query = 'mutation ($id: ID!, $code: String) { renewAgentKey(id: $id, twoFactorCode: $code) { id } }';
      const given = { id: site.agentSelectorId, code: await factor.code() };
      return (await server.ask(caller, query, given)).errors?.[0]?.extensions.code;
    };
    const factor = await giveSecondFactor(server.services, site.accountId);
    expect(await renewAs(['agent_write'])).toBe('access-denied');
    expect(await renewAs(['agent_worker_credential_write'])).toBe('access-denied');
    expect(await renewAs(['agent_write', 'agent_worker_credential'])).toBeUndefined();
    await factor.remove();
  });

  it('take a new setting, and refuse a bad one', async () => {
    const id = site.agentSelectorId;
    const setting = {
      pollSeconds: 30,
      deviceTimeoutMs: 4000,
      maximumSockets: 64,
      scanSockets: 512,
      spoolMegabytes: 64,
      ranges: ['10.0.0.0/24'],
      httpAsicsEnabled: false,
      dcRestartService: true,
    };
    const query = 'mutation ($id: ID!, $setting: AgentSettingInput) { updateAgent(id: $id, setting: $setting) }';
    expect((await server.ask(site.owner, query, { id, setting })).data).toEqual({ updateAgent: true });
    const bad = await server.ask(site.owner, query, { id, setting: { ...setting, pollSeconds: 1 } });
    expect(bad.errors?.[0]?.extensions.detail).toEqual({ path: 'agent.setting.pollSeconds' });
    const range = await server.ask(site.owner, query, { id, setting: { ...setting, ranges: ['nowhere'] } });
    expect(range.errors?.[0]?.message).toContain('nowhere');
    const { data } = await server.ask(
      site.owner,
      '{ agents(where: { name: { _eq: "site agent" } }) { isOnline setting { pollSeconds ranges httpAsicsEnabled dcRestartService } } }',
    );
    const { pollSeconds, ranges, httpAsicsEnabled, dcRestartService } = setting;
    const kept = { pollSeconds, ranges, httpAsicsEnabled, dcRestartService };
    expect(data).toEqual({ agents: [{ isOnline: false, setting: kept }] });
  });

  it('keep what a save does not name: other fields, other kinds, and fields of another version', async () => {
    const id = site.agentSelectorId;
    const kinds = { ...firstAgentSupport, pdu: { families: [], commands: [] } };
    await sql`update agent set kinds = ${JSON.stringify(kinds)}::jsonb,
        setting = '{"pollSeconds":30,"kindPollSeconds":{"pdu":60},"fromAnotherVersion":7}',
        device_ports = '{"http":8080,"fromAnotherVersion":9}'
      where selector_id = ${id}::uuid`.execute(server.database);
    const save = (change: object) =>
      server.ask(
        site.owner,
        `mutation ($id: ID!, $setting: AgentSettingInput, $devicePorts: DevicePortsInput) {
          updateAgent(id: $id, setting: $setting, devicePorts: $devicePorts) }`,
        { id, ...change },
      );
    const stored = async () => {
      const { rows } = await sql<{ setting: object; ports: object }>`select setting, device_ports as ports from agent
        where selector_id = ${id}::uuid`.execute(server.database);
      return rows[0];
    };
    expect((await save({ setting: { scanSockets: 64 }, devicePorts: { rpc: 4029 } })).errors).toBeUndefined();
    expect(await stored()).toEqual({
      setting: { pollSeconds: 30, kindPollSeconds: { pdu: 60 }, scanSockets: 64, fromAnotherVersion: 7 },
      ports: { http: 8080, rpc: 4029, fromAnotherVersion: 9 },
    });
    await save({ setting: { kindPollSeconds: [{ kind: 'asic', pollSeconds: 45 }] } });
    expect(await stored()).toMatchObject({ setting: { kindPollSeconds: { asic: 45, pdu: 60 } } });
    await save({ setting: { kindPollSeconds: [{ kind: 'asic', pollSeconds: null }] } });
    expect(await stored()).toMatchObject({ setting: { kindPollSeconds: { pdu: 60 } } });
    const { data } = await server.ask(
      site.owner,
      '{ agents(where: { name: { _eq: "site agent" } }) { kinds setting { kindPollSeconds { kind pollSeconds } } } }',
    );
    expect(data).toEqual({
      agents: [{ kinds: ['asic', 'pdu'], setting: { kindPollSeconds: [{ kind: 'pdu', pollSeconds: 60 }] } }],
    });
  });

  it.each([
    [
      'a kind that it has no driver for',
      { kind: 'windmill', pollSeconds: 30 },
      'The agent does not support the kind windmill.',
    ],
    ['a bad interval', { kind: 'asic', pollSeconds: 1 }, 'must be at least'],
  ])('refuse %s', async (_what, entry, message) => {
    const { errors } = await server.ask(
      site.owner,
      'mutation ($id: ID!, $setting: AgentSettingInput) { updateAgent(id: $id, setting: $setting) }',
      { id: site.agentSelectorId, setting: { kindPollSeconds: [entry] } },
    );
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(message) as string,
      extensions: { code: 'validation-failed' },
    });
  });

  it('go with their devices and open requests', async () => {
    await seedAsics(server.database, site, [{ ip: '10.0.0.1' }]);
    await server.ask(site.owner, 'mutation { rebootAsics(where: { _and: [] }) { batchId } }');
    await server.ask(site.owner, 'mutation ($id: ID!) { removeAgent(id: $id) }', { id: site.agentSelectorId });
    const { data } = await server.ask(
      site.owner,
      '{ asicsAggregate { count } agentsAggregate { count } agentRequests { state canceledCount } }',
    );
    expect(data).toEqual({
      asicsAggregate: { count: 0 },
      agentsAggregate: { count: 2 },
      agentRequests: [{ state: 'canceled', canceledCount: 1 }],
    });
  });
});
