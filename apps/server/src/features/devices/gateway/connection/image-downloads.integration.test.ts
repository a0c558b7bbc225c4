import { agentLinkPath } from '@headframe/agent-link';
import { firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { sql } from 'kysely';
import { once } from 'node:events';
import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey, requestCommand, startOwnGateway, type GatewayServer } from '../../../../testing/gateway-server.ts';
import { seedImage } from '../../../../testing/seed-image.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';

interface Farm {
  site: SeededSite;
  key: string;
  deviceIds: number[];
}

let server: GatewayServer;
let [north, south]: [Farm, Farm] = [] as never;
let image: { id: string; sha256: string };
const bytes = randomBytes(2 * firmwareLimits.pieceBytes + 12_345);

async function makeFarm(name: string): Promise<Farm> {
  const site = await seedSite(server.database, name);
  const [key, deviceIds] = await Promise.all([
    issueKey(server.database, site.agentId),
    seedAsics(server.database, site, [{ ip: '10.0.0.1' }]),
  ]);
  return { site, key, deviceIds };
}

beforeAll(async () => {
  server = await startOwnGateway();
  [north, south] = [await makeFarm('north'), await makeFarm('south')];
  image = await seedImage(server.database, north.site.subaccountId, { name: 'stock', bytes });
});

afterAll(async () => {
  await server.close();
});

/** Requests the update and leaves its item in a state, as a gateway does that sent it. */
async function open({ site, deviceIds }: Farm, state = 'sent', imageId = image.id): Promise<number> {
  const { requestId } = await requestCommand(server.database, {
    agentId: site.agentId,
    kind: 'updateFirmware',
    deviceIds,
    payload: { imageId },
  });
  await sql`update agent_request_item set state = ${state} where request_id = ${requestId}`.execute(server.database);
  return requestId;
}

const closeAll = () => sql`update agent_request_item set state = 'done'`.execute(server.database);

const download = (key: string, { id = image.id, range = '' } = {}) =>
  fetch(`http://127.0.0.1:${server.port}${agentLinkPath}/firmware/${id}`, {
    headers: { authorization: `Bearer ${key}`, ...(range !== '' && { range }) },
  });

const statusOf = async (...given: Parameters<typeof download>) => {
  const reply = await download(...given);
  await reply.arrayBuffer();
  return reply.status;
};

describe('an image of firmware', () => {
  it.each(['sent', 'started'])('is given whole to an agent with a command that is %s', async (state) => {
    await closeAll();
    await open(north, state);
    const reply = await download(north.key);
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([1, firmwareLimits.pieceBytes - 1, firmwareLimits.pieceBytes, bytes.length - 1])(
    'goes on from byte %i',
    async (from) => {
      await closeAll();
      await open(north);
      const reply = await download(north.key, { range: `bytes=${from}-` });
      expect([reply.status, reply.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      ]);
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes.subarray(from))).toBe(true);
    },
  );

  it('is nothing to agents without an open command, of another tenant, or with no key', async () => {
    await closeAll();
    expect(await statusOf(north.key)).toBe(404);
    for (const state of ['pending', 'failed', 'canceled', 'expired']) {
      await open(north, state);
      expect([state, await statusOf(north.key)]).toEqual([state, 404]);
    }
    await open(north);
    expect(await statusOf(south.key)).toBe(404);
    // A request of the stranger's own that names the image reads the stranger's library.
    await open(south);
    expect(await statusOf(south.key)).toBe(404);
    expect(await statusOf(north.key, { id: randomUUID() })).toBe(404);
    expect(await statusOf(north.key, { id: "x' or 1=1" })).toBe(404);
    expect(await statusOf('hfa_wrong')).toBe(401);
  });

  it('is no longer given once it is deleted, and not before its upload ended', async () => {
    await closeAll();
    const subaccountId = north.site.subaccountId;
    const unfinished = await seedImage(server.database, subaccountId, {
      name: 'unfinished',
      bytes: Buffer.from('x'),
      isStored: false,
    });
    await open(north, 'sent', unfinished.id);
    expect(await statusOf(north.key, { id: unfinished.id })).toBe(404);
    await sql`update firmware_image set stored_at = now() where selector_id = ${unfinished.id}`.execute(
      server.database,
    );
    expect(await statusOf(north.key, { id: unfinished.id })).toBe(200);
    await sql`delete from firmware_image where selector_id = ${unfinished.id}`.execute(server.database);
    expect(await statusOf(north.key, { id: unfinished.id })).toBe(404);
  });

  it('is fetched five times for one request at most, and nothing after its end', async () => {
    await closeAll();
    await open(north);
    for (let times = 0; times < 5; times += 1) expect(await statusOf(north.key)).toBe(200);
    expect(await statusOf(north.key)).toBe(409);
    expect(await statusOf(north.key, { range: `bytes=${bytes.length}-` })).toBe(416);
    await open(north);
    expect(await statusOf(north.key)).toBe(200);
  });

  it('goes to an agent once at a time: the next download ends the one before', async () => {
    await closeAll();
    await open(north);
    const first = await download(north.key);
    // Which of the first one's bytes were on their way already is up to the machine.
    const ended = first.arrayBuffer().catch(() => undefined);
    const second = await download(north.key);
    await ended;
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('waits in the database for an agent that does not read, and others are served meanwhile', async () => {
    await closeAll();
    await open(north);
    const large = randomBytes(12 * firmwareLimits.pieceBytes);
    const other = await seedImage(server.database, north.site.subaccountId, { name: 'large', bytes: large });
    await open(north, 'sent', other.id);
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.write(
      `GET ${agentLinkPath}/firmware/${other.id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${north.key}\r\n\r\n`,
    );
    await sleep(1000);
    expect(await statusOf(south.key)).toBe(404);
    // The second half was not read before: it comes as it is changed now.
    const changed = Buffer.alloc(firmwareLimits.pieceBytes, 'changed');
    await sql`update firmware_image_piece set bytes = ${changed} where ordinal >= 6
      and image_id = (select id from firmware_image where selector_id = ${other.id}::uuid)`.execute(server.database);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.resume();
    const body = () => {
      const reply = Buffer.concat(chunks);
      return reply.subarray(reply.indexOf('\r\n\r\n') + 4);
    };
    await expect.poll(() => body().length, { timeout: 30_000 }).toBe(large.length);
    const half = large.length / 2;
    expect(body().equals(Buffer.concat([large.subarray(0, half), ...Array.from({ length: 6 }, () => changed)]))).toBe(
      true,
    );
    socket.destroy();
  });
});
