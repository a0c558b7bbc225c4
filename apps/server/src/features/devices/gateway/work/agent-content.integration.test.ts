import { contentChunkBytes, type ContentOffer } from '@headframe/agent-link';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { chunkOf, expectContent, offerOf } from '../../../../testing/expect-content.ts';
import { startGatewayServer, type GatewayServer } from '../../../../testing/gateway-server.ts';
import { FakeAgent } from '../testing/fake-agent.ts';

let testDatabase: TestDatabase;
let servers: [GatewayServer, GatewayServer];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  servers = [await startGatewayServer(testDatabase.url), await startGatewayServer(testDatabase.url)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await testDatabase.drop();
});

const database = () => servers[0].database;
const expected = () => expectContent(database());

const fileOf = async (itemId: number) =>
  (
    await sql<{ isStored: boolean; bytes: Buffer | null }>`
      select stored_at is not null as "isStored",
        (select string_agg(bytes, ''::bytea order by ordinal) from device_file_chunk c where c.item_id = f.item_id) as bytes
      from device_file f where item_id = ${itemId}`.execute(database())
  ).rows[0];

function offerKeys({ type, requestId, itemId, mediaType, sha256 }: ContentOffer) {
  return Object.fromEntries(
    Object.entries({ type, requestId, itemId, mediaType, sha256 }).map(([key, value]) => [key, fc.constant(value)]),
  );
}

describe('a file of an agent', () => {
  it('goes on over another server where the connection broke, and is stored whole', async () => {
    const wanted = await expected();
    const bytes = randomBytes(2 * contentChunkBytes + 17);
    const offer = offerOf(wanted, bytes);
    const first = await FakeAgent.connect(servers[0].port, wanted.key);
    first.send(offer);
    await first.next('contentNext', ({ offset }) => offset === 0);
    first.send(chunkOf(offer, bytes, 0));
    await first.next('contentNext', ({ offset }) => offset === contentChunkBytes);
    first.terminate();
    const second = await FakeAgent.connect(servers[1].port, wanted.key, first.spoolId);
    second.send(offer);
    await second.next('contentNext', ({ offset }) => offset === contentChunkBytes);
    expect((await fileOf(offer.itemId))?.isStored).toBe(false);
    second.send(chunkOf(offer, bytes, contentChunkBytes));
    await second.next('contentNext', ({ offset }) => offset === 2 * contentChunkBytes);
    second.send(chunkOf(offer, bytes, 2 * contentChunkBytes));
    await second.next('contentNext', ({ offset }) => offset === bytes.length);
    expect(await fileOf(offer.itemId)).toEqual({ isStored: true, bytes });
    second.close();
  });

  it('costs its own connection where a message is none, and no server', async () => {
    const wanted = await expected();
    const offer = offerOf(wanted, randomBytes(100));
    const broken = fc.record({ ...offerKeys(offer), name: fc.oneof(fc.string(), fc.constant('../../etc/passwd')) });
    for (const message of fc.sample(broken, 10)) {
      const agent = await FakeAgent.connect(servers[0].port, wanted.key);
      agent.send({ ...message, size: -1 });
      expect(await agent.closed()).toBe(4400);
    }
    const honest = await FakeAgent.connect(servers[0].port, wanted.key);
    honest.send(offer);
    await honest.next('contentNext');
    honest.close();
  });
});

describe('progress of a command', () => {
  it('shows on its item while the agent works, once for many messages, and on no item of others', async () => {
    const [wanted, other] = [await expected(), await expected()];
    const [itemId = 0] = wanted.itemIds;
    const agent = await FakeAgent.connect(servers[0].port, wanted.key);
    const entry = { requestId: wanted.requestId, itemId, share: 0.25, text: 'Reading from the device (2 MiB)' };
    const foreign = { ...entry, requestId: other.requestId, itemId: other.itemIds[0] ?? 0 };
    agent.send({ type: 'progress', items: [entry, foreign] });
    agent.send({ type: 'progress', items: [{ ...entry, share: 0.5 }] });
    await agent.frame({});
    const { rows } = await sql<{ id: number; share: number | null }>`
      select id, progress_share as share from agent_request_item where id = any (${[itemId, foreign.itemId]}::int[]) order by id`.execute(
      database(),
    );
    expect(rows).toEqual([
      { id: itemId, share: 0.25 },
      { id: foreign.itemId, share: null },
    ]);
    agent.close();
  });
});
