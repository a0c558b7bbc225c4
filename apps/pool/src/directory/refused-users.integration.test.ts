import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { memoryLog } from '../testing/spool-scene.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { RefusedUsers } from './refused-users.ts';
import { storeRefusedUsers } from './store-refused-users.ts';

const hour = 3_600_000;

it('remembers the users of the last hour, the latest ones of very many, and nothing that is not safe to print', () => {
  const users = new RefusedUsers();
  users.add('old', 'no', '203.0.113.1', 0);
  users.add('<b>', 'no', '203.0.113.1', hour);
  users.add('farm.x', 'no', '203.0.113.1', hour);
  users.add('farm.x', 'no', '203.0.113.2', hour + 1);
  expect(users.takeChange(hour + 1)).toBe(true);
  expect(users.takeChange(hour + 1)).toBe(false);
  expect(users.list(hour + 1)).toMatchObject([
    { user: '\\u{3c}b\\u{3e}', tries: 1 },
    { user: 'farm.x', tries: 2, address: '203.0.113.2', firstAt: hour, lastAt: hour + 1 },
  ]);
  for (let number = 0; number < 5_000; number += 1) users.add(`farm.${number}`, 'no', '203.0.113.1', hour + 2);
  expect(users.list(hour + 2)).toHaveLength(1_000);
  expect(users.list(3 * hour)).toEqual([]);
  expect(users.takeChange(3 * hour)).toBe(true);
});

it('stores the list in place of the one before', async () => {
  const test = await createTestDatabase();
  const admin = test.adminPool();
  const database = openPoolDatabase(test.url, memoryLog());
  onTestFinished(async () => {
    await database.end();
    await admin.end();
    await test.drop();
  });
  const id = '2f0c0a86-3c0e-4d43-9f0e-2d9a0d6f6d11';
  const users = new RefusedUsers();
  users.add('farm.a', 'Unauthorized worker', '203.0.113.1');
  // A process that the database does not know yet has nothing stored.
  await storeRefusedUsers(database, id, users);
  await admin.query(`insert into pool_process (id, name, started_at) values ($1, 'eu-1', now())`, [id]);
  await storeRefusedUsers(database, id, users);
  users.add('farm.a', 'Unauthorized worker', '203.0.113.1');
  users.add('farm.b', 'Unauthorized worker', '203.0.113.1');
  await storeRefusedUsers(database, id, users);
  const { rows } = await admin.query('select user_name, tries from refused_user order by 1');
  expect(rows).toEqual([
    { user_name: 'farm.a', tries: 2 },
    { user_name: 'farm.b', tries: 1 },
  ]);
});
