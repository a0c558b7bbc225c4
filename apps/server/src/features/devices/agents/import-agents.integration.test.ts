import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { hashAgentKey } from './agent.service.ts';

let server: GraphqlTestServer;
let site: SeededSite;
beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  await seedSite(server.database, 'other');
});
afterAll(() => server.close());

interface Imported {
  importAgents: {
    message: string;
    applied: number;
    refused: { line: number; reason: string }[];
    agents: { id: string; name: string; key: string }[];
  };
}

const importing = (data: readonly object[]) =>
  server.ask<Imported>(
    site.owner,
    `mutation ($data: [AgentImportRow!]!) { importAgents(data: $data) {
      message applied refused { line reason } agents { id name key } } }`,
    { data },
  );

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from agent
    where subaccount_id = ${site.subaccountId} and removed_at is null order by id`.execute(server.database);
  return rows.map(({ name }) => name);
}

it('agents of a file are added with their settings and a key each, and what cannot be added is named', async () => {
  const { data } = await importing([
    { line: 2, name: ' Hall A ', ranges: ['10.0.0.0/24'], pollSeconds: 30, httpAsicsEnabled: false },
    { line: 3, name: 'site agent' },
    { line: 4, name: 'Hall B' },
    { line: 5, name: 'Hall B' },
    { line: 6, name: 'Hall C', ranges: ['nowhere'] },
  ]);
  const { message, applied, refused, agents } = data.importAgents;
  expect(applied).toBe(2);
  expect(refused.map(({ line }) => line)).toEqual([3, 5, 6]);
  expect(refused[0]?.reason).toBe('Agent "site agent" is already taken.');
  expect(refused[2]?.reason).toContain('nowhere');
  expect(message).toBe(`2 agents imported. ${refused.map(({ line, reason }) => `Row ${line}: ${reason}`).join(' ')}`);
  expect(agents.map(({ name }) => name)).toEqual(['Hall A', 'Hall B']);
  const { rows } = await sql<{ name: string; hash: Buffer; setting: object }>`
    select name, key_hash as hash, setting from agent where selector_id::text = any (${agents.map(({ id }) => id)})
    order by name`.execute(server.database);
  expect(rows.map(({ hash }, index) => hash.equals(hashAgentKey(agents[index]?.key ?? '')))).toEqual([true, true]);
  expect(rows.map(({ setting }) => setting)).toEqual([
    { ranges: ['10.0.0.0/24'], pollSeconds: 30, httpAsicsEnabled: false },
    {},
  ]);
  const { rows: recorded } = await sql<{
    after: object;
  }>`select after from audit_entry where action = 'agent.import'`.execute(server.database);
  expect(recorded).toEqual([{ after: { names: ['Hall A', 'Hall B'], refused: 3 } }]);
  expect(JSON.stringify(recorded)).not.toContain('hfa_');
});

it('a row that is not valid names its line and column, and nothing is added', async () => {
  const before = await names();
  const { errors } = await importing([
    { line: 2, name: 'Hall D' },
    { line: 3, name: 'Hall E', pollSeconds: 1 },
  ]);
  expect(errors?.[0]).toMatchObject({ message: expect.stringContaining('Row 3, column "poll_seconds"') as string });
  expect((await importing([])).errors?.[0]?.extensions.code).toBe('validation-failed');
  expect(await names()).toEqual(before);
});

it('the limit of agents refuses the rows beyond it', async () => {
  const limits = server.services.limits as { agents: number };
  const limit = limits.agents;
  limits.agents = (await names()).length + 1;
  try {
    const { data } = await importing([
      { line: 2, name: 'Hall F' },
      { line: 3, name: 'Hall G' },
    ]);
    expect(data.importAgents.refused).toEqual([{ line: 3, reason: 'Agent limit reached.' }]);
    expect(await names()).toContain('Hall F');
    expect((await importing([{ line: 2, name: 'Hall H' }])).data.importAgents).toMatchObject({
      applied: 0,
      message: 'Nothing was changed. Row 2: Agent limit reached.',
    });
  } finally {
    limits.agents = limit;
  }
});
