import { contentChunkBytes } from '@headframe/agent-link';
import { DeviceConnectionError, type DeviceContent } from '@headframe/devices';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from './agent-options.ts';
import { setScene, until, type Scene } from './testing/scene.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: Scene;
let agent: Agent;
beforeEach(async () => {
  scene = setScene();
  const { server, farm } = scene;
  server.behaviour.devices = Array.from({ length: 10 }, (_, place) => farm.add(`127.0.0.${place + 1}`, place + 1));
  await server.start();
  agent = await scene.start();
  await until(() => server.reports.length >= 10, 'all devices were polled');
});
afterEach(() => scene.end());

const requestLogs = { kind: 'requestLogs' };
const item = (itemId: number, deviceId = itemId) => ({
  itemId,
  deviceId,
  command: requestLogs,
  verifyWithinMs: 20_000,
});

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

const logOf = (bytes: Buffer, pieces: AsyncIterable<Buffer> = piecesOf(bytes)): DeviceContent => ({
  name: 'miner-log.txt',
  type: 'text/plain',
  size: bytes.length,
  pieces,
});

async function finalOf(itemId: number) {
  await until(() => scene.server.finals(itemId).length > 0, `item ${itemId} ends`);
  return scene.server.finals(itemId)[0];
}

const filesOnDisk = () => readdirSync(path.join(scene.folder, 'content'));

describe('the file of a command', () => {
  it('reaches the server in pieces, and leaves nothing on the disk; sessions with the device end', async () => {
    const { server, farm } = scene;
    const bytes = randomBytes(2 * contentChunkBytes + 11);
    farm.log = async () => logOf(bytes);
    server.command([item(1)]);
    expect(await finalOf(1)).toMatchObject({ state: 'done', message: '' });
    expect(server.files.get(1)?.bytes.equals(bytes)).toBe(true);
    expect(server.offers).toEqual([
      {
        type: 'contentOffer',
        requestId: 1,
        itemId: 1,
        name: 'miner-log.txt',
        mediaType: 'text/plain',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ]);
    await until(() => filesOnDisk().length === 0, 'the disk is empty');
    await until(() => farm.ended.includes('127.0.0.1'), 'its session ended');
  });

  it('goes on where the connection broke', async () => {
    const { server, farm } = scene;
    const bytes = randomBytes(3 * contentChunkBytes);
    farm.log = async () => logOf(bytes);
    server.behaviour.answersUpTo = contentChunkBytes;
    server.command([item(1)]);
    await until(() => server.files.get(1)?.bytes.length === 2 * contentChunkBytes, 'two pieces are stored');
    server.behaviour.answersUpTo = Infinity;
    server.closeConnections(4410);
    expect(await finalOf(1)).toMatchObject({ state: 'done' });
    expect(server.files.get(1)?.bytes.equals(bytes)).toBe(true);
    expect(server.offers).toHaveLength(2);
  });

  it('is fetched again after a restart', async () => {
    const { server, farm } = scene;
    const [before, after] = [randomBytes(contentChunkBytes + 1), randomBytes(100)];
    farm.log = async () => logOf(before);
    server.behaviour.answersUpTo = 0;
    server.command([item(1)]);
    await until(() => server.files.get(1)?.bytes.length === contentChunkBytes, 'a piece is stored');
    await agent.close();
    expect(server.finals(1)).toEqual([]);
    server.behaviour.answersUpTo = Infinity;
    farm.log = async () => logOf(after);
    agent = await scene.start();
    expect(await finalOf(1)).toMatchObject({ state: 'done', message: '' });
    expect(server.files.get(1)?.bytes.equals(after)).toBe(true);
  });

  it('shows how far it has come, not more often than once a second', async () => {
    const { server, farm } = scene;
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (go = resolve));
    farm.log = async () =>
      logOf(
        Buffer.alloc(200_000),
        (async function* slow() {
          for (let at = 0; at < 10; at += 1) yield Buffer.alloc(10_000);
          await waiting;
          for (let at = 0; at < 10; at += 1) yield Buffer.alloc(10_000);
        })(),
      );
    server.command([item(1)]);
    await until(() => server.progress.length > 0, 'progress is reported');
    expect(server.progress).toEqual([
      { type: 'progress', items: [{ requestId: 1, itemId: 1, share: 0.5, text: 'Reading from the device (98 KiB)' }] },
    ]);
    go();
    expect(await finalOf(1)).toMatchObject({ state: 'done' });
  });

  it('is at most one of four under way; other commands go on, and one that waits can be withdrawn', async () => {
    const { server, farm } = scene;
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (go = resolve));
    let open = 0;
    farm.log = async () => {
      open += 1;
      await waiting;
      open -= 1;
      return logOf(Buffer.from('log'));
    };
    server.command(Array.from({ length: 10 }, (_, place) => item(place + 1)));
    await until(() => open === 4, 'four are read');
    server.command([{ itemId: 20, deviceId: 10, command: { kind: 'blink', on: true } }]);
    expect(await finalOf(20)).toMatchObject({ state: 'done' });
    server.send({ type: 'cancel', itemIds: [10] });
    expect(await finalOf(10)).toMatchObject({ state: 'canceled' });
    expect(open).toBe(4);
    go();
    for (let itemId = 1; itemId < 10; itemId += 1) expect(await finalOf(itemId)).toMatchObject({ state: 'done' });
  });

  it.each<[string, () => void, RegExp]>([
    [
      'the device has more than allowed',
      () => {
        scene.farm.log = async () => ({
          ...logOf(Buffer.alloc(0)),
          size: null,
          pieces: (async function* endless() {
            for (;;) yield Buffer.alloc(65_536);
          })(),
        });
      },
      /^The file could not be fetched \(The file is larger than 16\.0 MiB\)\.$/,
    ],
    [
      'the device breaks off',
      () => {
        scene.farm.log = async () => ({
          ...logOf(Buffer.alloc(10)),
          pieces: (async function* broken() {
            yield Buffer.from('half');
            throw new DeviceConnectionError('The device closed the connection.');
          })(),
        });
      },
      /^The file could not be fetched \(The device closed the connection\)\.$/,
    ],
    [
      'the server does not take it',
      () => {
        scene.farm.log = async () => logOf(Buffer.from('log'));
        scene.server.behaviour.refusesFiles = 'The disk of the server is full.';
      },
      /^The server did not take the file \(The disk of the server is full\)\.$/,
    ],
  ])('fails with the reason where %s', async (_, prepare, message) => {
    prepare();
    scene.server.command([item(1)]);
    expect(await finalOf(1)).toMatchObject({ state: 'failed', message: expect.stringMatching(message) });
    await until(() => filesOnDisk().length === 0, 'the disk is empty');
  });

  it('fails where it does not reach the server in time', async () => {
    const { server, farm } = scene;
    farm.log = async () => logOf(Buffer.from('log'));
    server.behaviour.answersUpTo = -1;
    server.command([{ ...item(1), verifyWithinMs: 1000 }]);
    expect(await finalOf(1)).toMatchObject({ state: 'failed', message: 'The file did not reach the server in time.' });
  });
});
