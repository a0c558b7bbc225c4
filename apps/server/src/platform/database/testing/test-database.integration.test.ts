import { expect, it } from 'vitest';
import { createEmptyDatabase } from './test-database.ts';

it('a connection that is cut off with its database ends no test run', async () => {
  const database = await createEmptyDatabase();
  const pool = database.adminPool();
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.drop();
  await expect.poll(() => pool.totalCount).toBe(0);
  await pool.end();
});
