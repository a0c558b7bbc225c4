import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { commandOptionsSchema } from './command-options.ts';
import { createCommandRequests } from './create-command-requests.ts';
import { forgetOldRequests, forgetOldSnapshots } from './requests.jobs.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let deviceIds: number[];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'retention');
  deviceIds = await seedAsics(server.database, site, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
});
afterAll(() => server.close());

async function request(state: string, daysAgo: number): Promise<number> {
  const { requestIds } = await server.database.transaction().execute((transaction) =>
    createCommandRequests(transaction, server.services.secrets.encrypt, {
      command: { kind: 'reboot' },
      options: commandOptionsSchema.parse({}),
      deviceIds,
      requestedBy: null,
      origin: 'reversal',
    }),
  );
  const [id = 0] = requestIds;
  await sql`update agent_request set state = ${state}, updated_at = now() - make_interval(days => ${daysAgo})
    where id = ${id}`.execute(server.database);
  return id;
}

const idsIn = async (table: string, column: string) =>
  (
    await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(
      server.database,
    )
  ).rows.map(({ id }) => id);

describe('retention of requests', () => {
  it('deletes what ended long ago with its items, and nothing else', async () => {
    const kept = [await request('running', 400), await request('done', 9), await request('pending', 400)];
    for (let round = 0; round < 120; round += 1) await request('failed', 11);
    expect(await forgetOldRequests(server.database, 10)).toBe(120);
    expect(await idsIn('agent_request', 'id')).toEqual(kept);
    expect(await idsIn('agent_request_item', 'request_id')).toEqual(kept.flatMap((id) => [id, id]));
    expect(await forgetOldRequests(server.database, 10)).toBe(0);
  });

  it('deletes selections that nobody confirmed', async () => {
    await sql`insert into command_snapshot (subaccount_id, account_id, kind, device_ids, created_at)
      select ${site.subaccountId}, ${site.accountId}, 'reboot', '{}', now() - make_interval(hours => hours)
      from unnest(array[1, 25, 100]) hours`.execute(server.database);
    expect(await forgetOldSnapshots(server.database)).toBe(2);
    expect(await idsIn('command_snapshot', 'subaccount_id')).toHaveLength(1);
  });
});
