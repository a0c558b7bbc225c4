import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { readMails } from '../../../../testing/read-mails.ts';
import { RolloutSite } from './testing/rollout-site.ts';

let server: GraphqlTestServer;
let home: RolloutSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  home = await RolloutSite.seed(server, 'home');
});
afterAll(() => server.close());

it('a rollout that halts mails its owner, and who started it while they may see it, each time and with why', async () => {
  const { rows } = await sql<{
    id: number;
  }>`insert into account (email, email_confirmed_at) values ('mate@example.test', now()),
    ('gone@example.test', now()) returning id`.execute(server.database);
  const [mate, gone] = rows.map(({ id }) => id);
  await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
    values (${mate}, ${home.site.subaccountId}, '{firmware_write,agent_workers,agent_worker_reboot_write}')`.execute(
    server.database,
  );
  await home.seedMiners(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6']);
  const id = await home.started({ maxFailures: 1, canaryCount: 2 });
  await sql`update firmware_rollout set started_by = ${mate}`.execute(server.database);
  const fails = (ip: string) => (ip === '10.0.0.1' ? 'done' : 'failed');
  expect(await home.playOut(id, fails)).toMatchObject({ state: 'halted', reason: 'A miner failed.' });
  for (const recipient of ['home@example.test', 'mate@example.test']) {
    const [mail, ...others] = await readMails(server.database, recipient);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('The rollout of home stock in home has halted');
    expect(mail?.text).toContain(
      'The rollout of the firmware home stock (new) in the subaccount home has halted: A miner failed.',
    );
    expect(mail?.text).toContain('Of 6 miners 1 were updated, 1 failed and 4 wait as they were.');
    expect(mail?.text).toContain('10.0.0.2: It refused the image.');
    expect(mail?.link?.href).toBe(`https://farm.test/user/asic-management/firmware/rollouts?rollout=${id}`);
  }
  await home.change('resume', id);
  await sql`update firmware_rollout set started_by = ${gone}`.execute(server.database);
  expect(await home.playOut(id, fails)).toMatchObject({
    state: 'halted',
    reason: 'Who started it may no longer update miners here.',
    failedCount: 1,
  });
  const counts = await Promise.all(
    ['home', 'mate', 'gone'].map(async (name) => (await readMails(server.database, `${name}@example.test`)).length),
  );
  expect(counts).toEqual([2, 1, 0]);
});
