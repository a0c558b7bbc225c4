import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask, north, server, share, south, useThreeSites } from '../../../../testing/three-sites.ts';
import { readCommand, type StoredRequest } from '../../requests/index.ts';

useThreeSites();

const [user, password] = ['farm-user-7d', 'pool-word-0f3c'];
const pools = (address: string) => `pools: [{ address: "${address}", user: "${user}", password: "${password}" }]`;
const where = 'where: { workerName: { _eq: "shared" } }';

/** Names of the tables that hold a text in any column, partitions with their tables. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace order by 1`.execute(server.database);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.raw(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
      server.database,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

it('the password of a pool reaches the agent, and stands nowhere else: tables, API, audit log, answers, log', async () => {
  const logged: unknown[] = [];
  Object.assign(server.services.log, {
    warn: (...line: unknown[]) => logged.push(line),
    error: (...line: unknown[]) => logged.push(line),
  });
  await share();
  const answers = [
    await server.ask(south.owner, `mutation { changePoolAsics(${pools('pool.test:3333')}, ${where}) { batchId } }`),
    await server.ask(south.owner, `mutation { changePoolAsics(${pools('no port')}, ${where}) { batchId } }`),
    await server.ask(south.owner, `{ poolPreview(${pools('pool.test:3333')}, ${where}) { __typename } }`),
  ];
  const seen = [south, north].map(({ owner }) =>
    server.ask(
      owner,
      `{ agentRequests { kind payload } agentRequestItems { kind message } auditEntries { action before after }
        asics { workerName desiredPools { address user } } }`,
    ),
  );
  const texts = JSON.stringify([answers, await Promise.all(seen), logged]);
  expect(texts).toContain(user);
  expect(texts).not.toContain(password);

  // The same search finds what is not secret, or this proves nothing.
  expect(await tablesWith(user)).toEqual(expect.arrayContaining(['agent_request', 'asic', 'audit_entry']));
  expect(await tablesWith(password)).toEqual([]);

  const { rows } = await sql<StoredRequest>`select id, kind, payload, secret from agent_request`.execute(
    server.database,
  );
  const [request] = rows;
  if (!request) throw new Error('No request was stored.');
  expect(readCommand(request, server.services.secrets.decrypt)({ payload: null })).toMatchObject({
    pools: [{ user, password }],
  });
  expect(await ask(south.owner, 'mutation { cancelAgentRequests }')).toEqual({ cancelAgentRequests: 1 });
});
