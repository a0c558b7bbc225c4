import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productVersion } from '../../../platform/product-version.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'updated');
});
afterAll(() => server.close());

async function addAgent(name: string, version: string, updates?: string): Promise<string> {
  const program = updates === undefined ? null : JSON.stringify({ platform: 'linux-x64', updates });
  const { rows } = await sql<{ id: string }>`insert into agent (subaccount_id, name, key_hash, version, program)
    values (${site.subaccountId}, ${name}, sha256(${name}::bytea), ${version}, ${program}::jsonb)
    returning selector_id as id`.execute(server.database);
  return rows[0]?.id ?? '';
}

const install = (where: object) =>
  server.ask<{ installAgentUpdates: { batchId: string; agentCount: number } }>(
    site.owner,
    'mutation ($where: AgentWhere!) { installAgentUpdates(where: $where) { batchId agentCount } }',
    { where },
  );

describe('updates of agents', () => {
  it('are offered by how each stands to the version of the server, and go to those that can', async () => {
    const offered = await addAgent('a offered', '0.9.12', 'self');
    await addAgent('b by hand', '0.9.12');
    await addAgent('c current', productVersion, 'self');
    await addAgent('d with server', '0.9.12', 'withServer');
    await addAgent('e newer', '999.0.0');
    await addAgent('f odd', 'nightly', 'self');
    const read = async () => {
      const { data } = await server.ask<{ agents: { name: string; updateState: string }[] }>(
        site.owner,
        '{ agents(limit: 50) { name updateState serverVersion } agentsAggregate { updatable } }',
      );
      return data;
    };
    const states = ['available', 'byHand', 'current', 'withServer', 'current', 'current', 'unknown'];
    const before = await read();
    expect(before.agents.map(({ updateState }) => updateState)).toEqual(states);
    expect(before).toMatchObject({ agentsAggregate: { updatable: 1 } });
    expect(before.agents[0]).toMatchObject({ serverVersion: productVersion });
    const { data } = await install({ _and: [] });
    expect(data.installAgentUpdates.agentCount).toBe(1);
    expect((await read()).agents[0]).toMatchObject({ updateState: 'updating' });
    expect((await install({ id: { _eq: offered } })).errors?.[0]?.message).toBe('The agent is being updated already.');
    const requests = await server.ask(site.owner, '{ agentRequests { kind state agentName deviceCount batchId } }');
    expect(requests.data).toEqual({
      agentRequests: [
        {
          kind: 'updateAgent',
          state: 'pending',
          agentName: 'a offered',
          deviceCount: 0,
          batchId: data.installAgentUpdates.batchId,
        },
      ],
    });
  });

  it('can be canceled until the agent has begun', async () => {
    const cancel = () => server.ask(site.owner, 'mutation { cancelAgentRequests }');
    await sql`update agent_request set state = 'running' where kind = 'updateAgent'`.execute(server.database);
    expect((await cancel()).data).toEqual({ cancelAgentRequests: 0 });
    await sql`update agent_request set state = 'pending' where kind = 'updateAgent'`.execute(server.database);
    expect((await cancel()).data).toEqual({ cancelAgentRequests: 1 });
  });

  it.each([
    ['nobody in particular', {}, 'An empty where is refused.'],
    ['one that does not exist', { name: { _eq: 'nobody' } }, 'Agent not found.'],
    ['one that never connected', { name: { _eq: 'updated agent' } }, 'The agent has never connected.'],
    ['a current one', { name: { _eq: 'c current' } }, 'The agent runs the version of this server already.'],
    ['an old one', { name: { _eq: 'b by hand' } }, 'Update it by hand, with its start line.'],
    ['one from sources', { name: { _eq: 'd with server' } }, 'updated with them.'],
    ['several of these', { name: { _neq: 'a offered' } }, 'None of these agents can be updated.'],
  ])('are refused for %s', async (_what, where, message) => {
    expect((await install(where)).errors?.[0]?.message).toContain(message);
  });
});
