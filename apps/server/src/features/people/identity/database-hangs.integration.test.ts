import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootstrapOwner, owner, postForm } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { identityDeadlineMs, withDeadline } from '../../../platform/http/identity/with-deadline.ts';

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
});
afterAll(() => server.close());

it('signing in answers 503 in bounded time while the database hangs, and works again after it', async () => {
  const signIn = () => postForm(server, '/api/identity2/loginwithemail', { ...owner }, '127.0.0.1');
  await server.services.gatewayDatabase.transaction().execute(async (transaction) => {
    await sql`lock table account in access exclusive mode`.execute(transaction);
    const begin = performance.now();
    const response = await signIn();
    expect(performance.now() - begin).toBeLessThan(identityDeadlineMs + 2000);
    expect([response.statusCode, response.json()]).toMatchObject([503, { access_token: null, error: '503' }]);
  });
  expect((await signIn()).statusCode).toBe(200);
}, 20_000);

it('a deadline passes on what comes in time, results and errors', async () => {
  expect(await withDeadline(() => 'in time')).toBe('in time');
  await expect(withDeadline(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(withDeadline(() => new Promise(() => undefined), 5)).rejects.toMatchObject({ code: '503' });
});
