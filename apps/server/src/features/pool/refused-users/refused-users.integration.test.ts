import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';

const server = await serveTests();
const query = '{ refusedUsers { user reason address tries stratum } }';

it('lists the users of the last hour, the latest first, for the administrator alone', async () => {
  const { database } = server;
  await sql`insert into pool_process (id, name, started_at) values ('2f0c0a86-3c0e-4d43-9f0e-2d9a0d6f6d11', 'eu-1', now())`.execute(
    database,
  );
  for (const [user, minutes] of [
    ['farm.old', 61],
    ['farm.a', 30],
    ['farm.b', 1],
  ] as const)
    await sql`insert into refused_user (process_id, user_name, reason, address, tries, first_at, last_at)
      select id, ${user}, 'Unauthorized worker', '203.0.113.1', 3, now() - interval '2 hours', now() - make_interval(mins => ${minutes}::int)
      from pool_process`.execute(database);
  const common = { reason: 'Unauthorized worker', address: '203.0.113.1', tries: 3, stratum: 'eu-1' };
  const { owner } = await seedSite(database, 'refused');
  const { data } = await server.ask({ ...owner, isAdministrator: true }, query);
  expect(data).toEqual({
    refusedUsers: [
      { user: 'farm.b', ...common },
      { user: 'farm.a', ...common },
    ],
  });
  const others = await server.ask(owner, query);
  expect(others.errors?.[0]?.extensions?.['code']).toBe('access-denied');
});
