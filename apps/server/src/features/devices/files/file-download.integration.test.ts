import { contentChunkBytes } from '@headframe/agent-link';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedApiKey } from '../../../testing/api-key.ts';
import { chunkOf, expectContent, offerOf, type ExpectedContent } from '../../../testing/expect-content.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { offerContent } from './offer-content.ts';
import { takeChunk } from './take-chunk.ts';

let server: TestServer;
let north: ExpectedContent;
let south: ExpectedContent;
const bytes = randomBytes(2 * contentChunkBytes + 5);

const database = () => server.services.database;

/** Stores a file under the first item; returns its key. */
async function store(wanted: ExpectedContent, stored = bytes.length): Promise<string> {
  const deps = { database: database(), pubsub: server.services.pubsub };
  const offer = offerOf(wanted, bytes);
  await offerContent(deps, wanted.site.agentId, offer);
  for (let offset = 0; offset < stored; offset += contentChunkBytes)
    await takeChunk(deps, wanted.site.agentId, chunkOf(offer, bytes, offset));
  const { rows } = await sql<{ key: string }>`
    select selector_id as key from device_file where item_id = ${offer.itemId}`.execute(database());
  return rows[0]?.key ?? '';
}

beforeAll(async () => {
  server = await composeTestServer();
  north = await expectContent(database());
  south = await expectContent(database());
});
afterAll(() => server.close());

const keyOf = (wanted: ExpectedContent, permissions: readonly string[]) =>
  seedApiKey(database(), wanted.site, permissions);

const download = (token: string, key: string) =>
  server.app.inject({ url: `/api/folders/${key}`, headers: { authorization: `Bearer ${token}` } });

describe('a file of a device', () => {
  it('is downloaded whole by those who may request it, under a name that names its device', async () => {
    const key = await store(north);
    const reply = await download(await keyOf(north, ['agent_worker_log_write']), key);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="10\.\d+\.0\.0_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_miner-log\.txt"$/,
    );
  });

  it('is shown to nobody else', async () => {
    const key = await store(north);
    expect((await download(await keyOf(south, ['agent_worker_log_write']), key)).statusCode).toBe(404);
    expect((await download(await keyOf(north, ['agent_workers']), key)).statusCode).toBe(403);
    expect((await server.app.inject({ url: `/api/folders/${key}` })).statusCode).toBe(401);
  });

  it('is not there before it is complete, nor under a key that is none', async () => {
    const key = await store(south, contentChunkBytes);
    const token = await keyOf(south, ['agent_worker_log_write']);
    expect((await download(token, key)).statusCode).toBe(404);
    expect((await download(token, randomUUID())).statusCode).toBe(404);
    expect((await download(token, encodeURIComponent("x' or 1=1"))).statusCode).toBe(400);
  });

  it('is closed to HEAD as to GET, and is nothing under any other path or method', async () => {
    const key = await store(north);
    const [reader, stranger] = [
      await keyOf(north, ['agent_worker_log_write']),
      await keyOf(south, ['agent_worker_log_write']),
    ];
    const ask = async (method: 'HEAD' | 'POST' | 'DELETE', token: string | undefined, path = `/api/folders/${key}`) =>
      (await server.app.inject({ method, url: path, headers: token ? { authorization: `Bearer ${token}` } : {} }))
        .statusCode;
    expect(await ask('HEAD', undefined)).toBe(401);
    expect(await ask('HEAD', stranger)).toBe(404);
    expect(await ask('HEAD', await keyOf(north, ['agent_workers']))).toBe(403);
    expect(await ask('HEAD', reader)).toBe(200);
    expect(await ask('POST', reader)).toBe(404);
    expect(await ask('DELETE', reader)).toBe(404);
    const paths = [`${key}%00`, `${key}%0d%0aset-cookie:x`, `..%2f${key}`, `%2e%2e/${key}`, `${key}/..`, `{${key}}`];
    for (const path of paths) expect([400, 404], path).toContain((await download(reader, path)).statusCode);
  });

  it('is sent whole where a part is asked for, and ends early where it is deleted meanwhile', async () => {
    const key = await store(north);
    const token = await keyOf(north, ['agent_worker_log_write']);
    const headers = { authorization: `Bearer ${token}` };
    const part = await server.app.inject({
      url: `/api/folders/${key}`,
      headers: { ...headers, range: 'bytes=1-0,-9999999999' },
    });
    expect([part.statusCode, part.rawPayload.length]).toEqual([200, bytes.length]);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const reply = await fetch(`${address}/api/folders/${key}`, { headers });
    await sql`delete from device_file where selector_id = ${key}`.execute(database());
    // What is in flight already may be the whole of a small file.
    const body = await reply.arrayBuffer().then(
      (whole) => whole.byteLength,
      () => 'broken off',
    );
    expect([bytes.length, 'broken off']).toContain(body);
    expect((await fetch(`${address}/api/folders/${key}`, { headers })).status).toBe(404);
  });
});
