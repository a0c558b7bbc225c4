import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sending: TestServer;

beforeAll(async () => {
  server = await composeTestServer();
  sending = await composeTestServer({
    beside: server,
    environment: { SMTP_URL: 'smtp://someone:secret@mail.example.test:2525' },
  });
});
afterAll(async () => {
  await sending.close();
  await server.close();
});

async function statusAt({ app }: TestServer) {
  const response = await app.inject({ url: '/api/mail/status', remoteAddress: '192.0.2.1' });
  return { code: response.statusCode, cached: response.headers['cache-control'], body: response.json<object>() };
}

it('says to everyone that mails are not sent where there is no mail server', async () => {
  expect(await statusAt(server)).toEqual({ code: 200, cached: 'no-store', body: { mailIsSent: false } });
});

it('says that mails are sent, and nothing of the mail server', async () => {
  expect(await statusAt(sending)).toEqual({ code: 200, cached: 'no-store', body: { mailIsSent: true } });
});
