import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedApiKey } from '../../testing/api-key.ts';
import { seedSite } from '../../testing/seed-site.ts';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let authorization = '';

beforeAll(async () => {
  server = await composeTestServer();
  const { database } = server.services;
  authorization = `Bearer ${await seedApiKey(database, await seedSite(database, 'bound'), ['trusted_pools'])}`;
});
afterAll(() => server.close());

async function ask(kind: string, fewest: number): Promise<number> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/bulks/export_trusted_pool_${kind}_filter`,
    headers: { authorization },
    payload: { where: { expectedMinAsicCount: { _gt: fewest } }, location: { tz: 'UTC' } },
  });
  return statusCode;
}

it('a batch a minute is one, also for many requests at once; the same is had once more in the other type', async () => {
  expect(await ask('csv', 0)).toBe(200);
  const questions = Array.from({ length: 10 }, (_, place) => place + 1);
  const atOnce = questions.flatMap((fewest) => Array.from({ length: 6 }, () => ask('csv', fewest)));
  expect(new Set(await Promise.all(atOnce))).toEqual(new Set([429]));
  expect(await ask('excel', 0)).toBe(200);
  expect(await ask('excel', 0)).toBe(429);
  expect(await ask('csv', 0)).toBe(429);
});
