import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { ItemCommand, ItemResult } from '@headframe/agent-link';
import type { DeviceFile } from '@headframe/devices';
import type { Agent } from '../agent-options.ts';
import { setScene, until, type Scene } from './scene.ts';

/** The bytes of the image that the server has, and their checksum. */
export const bytes = randomBytes(300_000);
export const sha256 = createHash('sha256').update(bytes).digest('hex');

/** The image as commands name it. */
export const image = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  fileName: 'stock.bmu',
  bytes: bytes.length,
  sha256,
  family: 'antminer',
  version: 'new',
  models: ['Antminer S19'],
  controlBoards: ['CVCtrl'],
};

/** A command that updates the device of the same number with the image, of which something may be changed. */
export function item(
  itemId: number,
  change: Partial<typeof image> = {},
): Partial<ItemCommand> & { itemId: number; deviceId: number } {
  return {
    itemId,
    deviceId: itemId,
    command: { kind: 'updateFirmware', imageId: image.id, image: { ...image, ...change } },
    verifyWithinMs: 2000,
  };
}

/** All bytes of a file. */
export async function collect(file: DeviceFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A scene with six miners that the image fits, and an agent that has polled them. */
export interface ImageScene {
  scene: Scene;
  agent: Agent;
  /** Requests of downloads: their ranges. */
  downloads: (string | undefined)[];
  /** What devices received, by address. */
  received: Map<string, Buffer>;
  /** Answers downloads of the image, from any byte on. */
  serve: (content?: Buffer) => RequestListener;
  finalOf: (itemId: number) => Promise<ItemResult | undefined>;
  onDisk: () => string[];
  /** What was said of progress. */
  texts: () => string[];
}

export async function setImageScene(): Promise<ImageScene> {
  const scene = setScene();
  const { server, farm } = scene;
  const downloads: (string | undefined)[] = [];
  const received = new Map<string, Buffer>();
  const serve =
    (content: Buffer = bytes): RequestListener =>
    ({ url, headers }, response) => {
      downloads.push(headers.range);
      if (url !== `/agent/v1/firmware/${image.id}` || headers.authorization !== 'Bearer secret-agent-key') {
        response.writeHead(401).end();
        return;
      }
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from }).end(content.subarray(from));
    };
  server.behaviour.devices = Array.from({ length: 6 }, (_, place) => farm.add(`127.0.0.${place + 1}`, place + 1));
  for (const device of farm.devices.values()) device.reading = { ...device.reading, controlBoard: 'CVCtrl' };
  server.onRequest = serve();
  farm.takeImage = async ({ host }, file) => void received.set(host, await collect(file));
  await server.start();
  const agent = await scene.start({ downloadTimes: { again: 1, silence: 500 } });
  await until(() => server.reports.length >= 6, 'all devices were polled');
  return {
    scene,
    agent,
    downloads,
    received,
    serve,
    finalOf: async (itemId) => {
      await until(() => server.finals(itemId).length > 0, `item ${itemId} ends`);
      return server.finals(itemId)[0];
    },
    onDisk: () => readdirSync(path.join(scene.folder, 'firmware')),
    texts: () => server.progress.flatMap(({ items }) => items.map(({ text }) => text)),
  };
}
