import { contentChunkBytes, type ContentOffer } from '@headframe/agent-link';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunkOf, expectContent, offerOf } from '../../../testing/expect-content.ts';
import { startOwnGateway, type GatewayServer } from '../../../testing/gateway-server.ts';
import { forgetOldFiles } from './files.jobs.ts';
import { offerContent } from './offer-content.ts';
import { takeChunk } from './take-chunk.ts';

let server: GatewayServer;

beforeAll(async () => {
  server = await startOwnGateway();
  return () => server.close();
});

const database = () => server.database;
const expected = (devices?: number) => expectContent(database(), devices);
const deps = () => ({ database: database(), pubsub: server.pubsub });

const fileOf = async (itemId: number | undefined) =>
  (
    await sql<{ received: number; isStored: boolean; bytes: Buffer | null }>`
      select received, stored_at is not null as "isStored",
        (select string_agg(bytes, ''::bytea order by ordinal) from device_file_chunk c where c.item_id = f.item_id) as bytes
      from device_file f where item_id = ${itemId}`.execute(database())
  ).rows[0];

/** Sends the chunks that the server asks for, up to an offset; returns the last answer. */
async function send(agentId: number, offer: ContentOffer, bytes: Buffer, until = Infinity) {
  let reply = await offerContent(deps(), agentId, offer);
  while (reply.type === 'contentNext' && reply.offset < Math.min(until, bytes.length)) {
    const next = await takeChunk(deps(), agentId, chunkOf(offer, bytes, reply.offset));
    if (!next) throw new Error('The server did not answer.');
    reply = next;
  }
  return reply;
}

const twoAndABit = 2 * contentChunkBytes + 17;

describe('a file of an agent', () => {
  it('begins again where the agent has another file than before', async () => {
    const wanted = await expected();
    const [before, after] = [randomBytes(twoAndABit), randomBytes(contentChunkBytes + 1)];
    await send(wanted.site.agentId, offerOf(wanted, before), before, contentChunkBytes);
    const offer = offerOf(wanted, after);
    expect(await send(wanted.site.agentId, offer, after)).toMatchObject({ offset: after.length });
    expect((await fileOf(offer.itemId))?.bytes).toEqual(after);
    // Offered once more after its last answer was lost: nothing is left to send.
    expect(await offerContent(deps(), wanted.site.agentId, offer)).toMatchObject({ offset: after.length });
  });

  it('whatever order pieces come in, stores the bytes that were announced, or nothing', async () => {
    const wanted = await expected();
    const bytes = randomBytes(twoAndABit);
    const offer = offerOf(wanted, bytes);
    const { agentId } = wanted.site;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 }), async (order) => {
        await sql`delete from device_file where item_id = ${offer.itemId}`.execute(database());
        await offerContent(deps(), agentId, offer);
        for (const place of order)
          await takeChunk(deps(), agentId, chunkOf(offer, bytes, place * contentChunkBytes)).catch(() => null);
        const stored = await fileOf(offer.itemId);
        if (stored?.isStored) expect(stored.bytes).toEqual(bytes);
        else expect(bytes.subarray(0, stored?.received ?? 0).equals(stored?.bytes ?? Buffer.alloc(0))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

describe('an agent that misbehaves', () => {
  it('cannot store a file for an item that is not its own, has ended, or brings no file', async () => {
    const [wanted, other] = [await expected(), await expected()];
    const bytes = randomBytes(10);
    const offer = offerOf(wanted, bytes);
    const refused = { type: 'contentRefused', reason: 'The server does not expect a file for this command.' };
    expect(await offerContent(deps(), other.site.agentId, offer)).toMatchObject(refused);
    expect(await offerContent(deps(), wanted.site.agentId, { ...offer, requestId: other.requestId })).toMatchObject(
      refused,
    );
    await offerContent(deps(), wanted.site.agentId, offer);
    expect(await takeChunk(deps(), other.site.agentId, chunkOf(offer, bytes, 0))).toMatchObject({
      type: 'contentRefused',
    });
    await sql`update agent_request_item set state = 'failed' where id = ${offer.itemId}`.execute(database());
    expect(await offerContent(deps(), wanted.site.agentId, offer)).toMatchObject(refused);
    expect(await takeChunk(deps(), wanted.site.agentId, chunkOf(offer, bytes, 0))).toMatchObject({
      type: 'contentRefused',
    });
    await sql`update agent_request set kind = 'reboot' where id = ${other.requestId}`.execute(database());
    expect(await offerContent(deps(), other.site.agentId, offerOf(other, bytes))).toMatchObject(refused);
  });

  it('is refused a file that is too large, a piece of a wrong size, and other bytes than announced', async () => {
    const wanted = await expected();
    const { agentId } = wanted.site;
    const bytes = randomBytes(twoAndABit);
    const offer = offerOf(wanted, bytes);
    expect(await offerContent(deps(), agentId, { ...offer, size: 16 * 1024 * 1024 + 1 })).toMatchObject({
      reason: 'The file is larger than this command allows.',
    });
    await offerContent(deps(), agentId, offer);
    expect(await takeChunk(deps(), agentId, { ...chunkOf(offer, bytes, 0), data: 'AAAA' })).toMatchObject({
      reason: 'The agent sent a piece of a wrong size.',
    });
    expect((await fileOf(offer.itemId))?.isStored).toBe(false);
    const other = await expected();
    const forged = { ...offerOf(other, bytes), sha256: '0'.repeat(64) };
    expect(await send(other.site.agentId, forged, bytes)).toMatchObject({ reason: 'The file arrived damaged.' });
    expect((await fileOf(forged.itemId))?.isStored).toBe(false);
  });

  it('cannot send a file once more that it sent wrong', async () => {
    const wanted = await expected();
    const { agentId } = wanted.site;
    const bytes = randomBytes(100);
    const forged = { ...offerOf(wanted, bytes), sha256: '0'.repeat(64) };
    await send(agentId, forged, bytes);
    const reason = 'The agent sent another file than it announced.';
    expect(await offerContent(deps(), agentId, forged)).toMatchObject({ reason });
    expect(await offerContent(deps(), agentId, offerOf(wanted, bytes))).toMatchObject({ reason });
    expect(await takeChunk(deps(), agentId, chunkOf(forged, bytes, 0))).toMatchObject({ type: 'contentRefused' });
    await sql`update agent_request_item set state = 'failed' where id = ${forged.itemId}`.execute(database());
    await forgetOldFiles(database(), 30);
    expect(await fileOf(forged.itemId)).toBeUndefined();
  });

  it('cannot add to a file that is stored, nor end it by a wrong piece', async () => {
    const wanted = await expected();
    const { agentId } = wanted.site;
    for (const size of [contentChunkBytes, 100]) {
      const bytes = randomBytes(size);
      const offer = offerOf(wanted, bytes);
      await send(agentId, offer, bytes);
      for (const data of ['=', 'AAAA', '====', '\u0000'])
        expect(await takeChunk(deps(), agentId, { ...chunkOf(offer, bytes, 0), offset: size, data })).toMatchObject({
          type: 'contentNext',
          offset: size,
        });
      expect(await fileOf(offer.itemId)).toEqual({ received: size, isStored: true, bytes });
    }
  });

  it('cannot begin without end, nor send many files at a time', async () => {
    const wanted = await expected(10);
    const { agentId } = wanted.site;
    const replies = [];
    for (const itemId of wanted.itemIds)
      replies.push((await offerContent(deps(), agentId, { ...offerOf(wanted, randomBytes(9)), itemId })).type);
    expect(replies).toEqual([...Array(8).fill('contentNext'), 'contentRefused', 'contentRefused']);
    const again = [];
    for (let place = 0; place < 9; place += 1)
      again.push(await offerContent(deps(), agentId, offerOf(wanted, randomBytes(9))));
    expect(again.map(({ type }) => type)).toEqual([
      ...Array(7).fill('contentNext'),
      'contentRefused',
      'contentRefused',
    ]);
    expect(again.at(-1)).toMatchObject({ reason: 'The agent began to send it too often.' });
  });
});

describe('files are kept', () => {
  it('within the bound of their subaccount: the oldest make room', async () => {
    const wanted = await expected(3);
    const limits = { subaccountMegabytes: 1, totalMegabytes: 1000 };
    const bytes = randomBytes(500_000);
    for (const itemId of wanted.itemIds) {
      const offer = { ...offerOf(wanted, bytes), itemId };
      expect(await offerContent({ ...deps(), limits }, wanted.site.agentId, offer)).toMatchObject({ offset: 0 });
    }
    const kept = await Promise.all(wanted.itemIds.map(async (id) => (await fileOf(id)) !== undefined));
    expect(kept).toEqual([false, true, true]);
  });

  it('where a new one cannot be taken: none makes room for nothing', async () => {
    const wanted = await expected(2);
    const bytes = randomBytes(700_000);
    const [first, second] = wanted.itemIds.map((itemId) => ({ ...offerOf(wanted, bytes), itemId }));
    if (!first || !second) throw new Error('Two items are needed.');
    await send(wanted.site.agentId, first, bytes);
    const limits = { subaccountMegabytes: 1, totalMegabytes: 0 };
    expect(await offerContent({ ...deps(), limits }, wanted.site.agentId, second)).toMatchObject({
      type: 'contentRefused',
    });
    expect((await fileOf(first.itemId))?.isStored).toBe(true);
  });

  it('within the bound of the installation: no further one is taken', async () => {
    const wanted = await expected();
    const limits = { subaccountMegabytes: 1, totalMegabytes: 0 };
    const offer = offerOf(wanted, randomBytes(100));
    expect(await offerContent({ ...deps(), limits }, wanted.site.agentId, offer)).toMatchObject({
      reason: 'The disk space of the server for files of devices is used up.',
    });
  });

  it('for some days, and not where their command ended before they were complete', async () => {
    const [old, ended, receiving] = [await expected(), await expected(), await expected()];
    const bytes = randomBytes(twoAndABit);
    await send(old.site.agentId, offerOf(old, bytes), bytes);
    for (const one of [ended, receiving]) await send(one.site.agentId, offerOf(one, bytes), bytes, contentChunkBytes);
    await sql`update device_file set created_at = now() - interval '31 days' where item_id = ${old.itemIds[0]}`.execute(
      database(),
    );
    await sql`update agent_request_item set state = 'failed' where id = ${ended.itemIds[0]}`.execute(database());
    await forgetOldFiles(database(), 30);
    const left = [old, ended, receiving].map(async ({ itemIds }) => (await fileOf(itemIds[0])) !== undefined);
    expect(await Promise.all(left)).toEqual([false, false, true]);
  });

  it('as long as their device', async () => {
    const wanted = await expected();
    const bytes = randomBytes(100);
    await send(wanted.site.agentId, offerOf(wanted, bytes), bytes);
    await sql`update device set deleted_at = now() where agent_id = ${wanted.site.agentId}`.execute(database());
    expect(await fileOf(wanted.itemIds[0])).toBeUndefined();
  });
});
