import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { DeviceConnectionError, DeviceRefusedError, TransferBrokenError } from '@headframe/devices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes, collect, item, setImageScene, sha256, type ImageScene } from './testing/image-scene.ts';
import { until } from './testing/scene.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: ImageScene['scene'];
let agent: ImageScene['agent'];
let downloads: ImageScene['downloads'];
let received: ImageScene['received'];
let serve: ImageScene['serve'];
let finalOf: ImageScene['finalOf'];
let onDisk: ImageScene['onDisk'];
let texts: ImageScene['texts'];

beforeEach(async () => {
  ({ scene, agent, downloads, received, serve, finalOf, onDisk, texts } = await setImageScene());
});
afterEach(() => scene.end());

describe('an image of firmware', () => {
  it('is downloaded once, and received by one device after another', async () => {
    const { server, farm } = scene;
    let [open, max] = [0, 0];
    farm.takeImage = async ({ host }, file, report) => {
      max = Math.max(max, (open += 1));
      report({ share: 0.5, text: 'Uploading' });
      received.set(host, await collect(file));
      await new Promise((resolve) => setTimeout(resolve, 200));
      open -= 1;
    };
    server.command([1, 2, 3, 4, 5, 6].map((itemId) => item(itemId)));
    for (let itemId = 1; itemId <= 6; itemId += 1) expect(await finalOf(itemId)).toMatchObject({ state: 'done' });
    expect(max).toBe(1);
    expect(downloads).toEqual([undefined]);
    expect([...received.values()].every((one) => one.equals(bytes))).toBe(true);
    expect(received.size).toBe(6);
    expect(onDisk()).toEqual([sha256]);
    expect(texts()).toContain('Waiting for its turn');
    expect(server.progress.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ share: 0.5, text: 'Uploading' }),
    );
  });

  it('is there for later commands, also after a restart', async () => {
    scene.server.command([item(1)]);
    await finalOf(1);
    await agent.close();
    agent = await scene.start();
    await until(() => agent.connected, 'the agent is back');
    scene.server.command([item(2)]);
    expect(await finalOf(2)).toMatchObject({ state: 'done' });
    expect(downloads).toHaveLength(1);
  });

  it('does not hold up the other commands of its device and of others while it waits', async () => {
    const { server } = scene;
    let isAsked = false;
    server.onRequest = (_request, response) => {
      isAsked = true;
      response.writeHead(200, { 'content-length': bytes.length }).flushHeaders();
    };
    server.command([item(1)]);
    await until(() => isAsked, 'the download began');
    server.command([{ itemId: 20, deviceId: 1, command: { kind: 'blink', on: true } }]);
    expect(await finalOf(20)).toMatchObject({ state: 'done' });
    server.send({ type: 'cancel', itemIds: [1] });
    expect(await finalOf(1)).toMatchObject({ state: 'canceled' });
    await until(() => onDisk().length === 0, 'nothing is left of the download');
  });

  it('goes on where the download broke off', async () => {
    let first = true;
    scene.server.onRequest = (request, response) => {
      if (!first) return serve()(request, response);
      first = false;
      downloads.push(request.headers.range);
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100_000), () => {
        setTimeout(() => response.destroy(), 100);
      });
    };
    scene.server.command([item(1)]);
    expect(await finalOf(1)).toMatchObject({ state: 'done' });
    expect(downloads).toEqual([undefined, 'bytes=100000-']);
    expect(received.get('127.0.0.1')?.equals(bytes)).toBe(true);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['has another checksum', (...given) => serve(randomBytes(bytes.length))(...given), /The download is damaged/],
    ['is not for this agent', (_request, response) => void response.writeHead(404).end(), /no such image/],
    ['never comes', (_request, response) => void response.writeHead(503).end(), /broke off: The server answered 503/],
  ])('that %s reaches no device, and leaves nothing', async (_what, listener, message) => {
    scene.server.onRequest = listener;
    scene.server.command([item(1), item(2)]);
    for (const itemId of [1, 2]) {
      const final = await finalOf(itemId);
      expect(final?.state).toBe('failed');
      expect(final?.message).toMatch(/^The image could not be had; nothing was sent to the device/);
      expect(final?.message).toMatch(message);
    }
    expect(received.size).toBe(0);
    expect(onDisk()).toEqual([]);
    scene.server.onRequest = serve();
    scene.server.command([item(3)]);
    expect(await finalOf(3)).toMatchObject({ state: 'done' });
  });

  it('that was damaged on the disk since its download is not sent, and downloaded again for the next command', async () => {
    const { server, farm } = scene;
    farm.beforePerform = async () => void writeFileSync(path.join(scene.folder, 'firmware', sha256), 'bad');
    server.command([item(1), item(2)]);
    await finalOf(1);
    expect(await finalOf(2)).toMatchObject({ state: 'failed', message: expect.stringContaining('damaged') as string });
    farm.beforePerform = async () => {};
    server.command([item(3)]);
    expect(await finalOf(3)).toMatchObject({ state: 'done' });
    expect(downloads).toHaveLength(2);
  });

  it('that the disk has no room for is not downloaded', async () => {
    await agent.close();
    agent = await scene.start({ images: { spareBytes: Number.MAX_SAFE_INTEGER / 2 } });
    await until(() => agent.connected, 'the agent is back');
    scene.server.command([item(1)]);
    expect((await finalOf(1))?.message).toMatch(/\(The disk of the agent has \d+ MiB left, and the image needs/);
    expect([downloads, onDisk()]).toEqual([[], []]);
  });

  it('is not sent to a device that it does not fit, or that runs it', async () => {
    const { server, farm } = scene;
    farm.at('127.0.0.2').reading = { ...farm.at('127.0.0.2').reading, firmware: 'NEW' };
    server.command([
      item(1, { models: ['Antminer S21'] }),
      item(2),
      item(3, { controlBoards: ['AMLCtrl'] }),
      item(4, { family: 'whatsminer-v3' }),
    ]);
    expect(await finalOf(1)).toMatchObject({
      state: 'failed',
      message: 'The image is not declared for the model Antminer S19. The image was not sent.',
    });
    expect(await finalOf(2)).toMatchObject({ state: 'done', message: 'The miner runs new already.' });
    expect(await finalOf(3)).toMatchObject({ state: 'failed' });
    expect(await finalOf(4)).toMatchObject({ state: 'failed' });
    expect(received.size).toBe(0);
    expect(server.results.filter(({ state }) => state === 'started')).toEqual([]);
  });

  it('that a device refuses, or does not receive whole, is a failure at once; one that keeps its version is one in the end', async () => {
    const { server, farm } = scene;
    farm.takeImage = ({ host }) => {
      if (host === '127.0.0.1') throw new DeviceRefusedError('refused', 'Signature is wrong.');
      if (host === '127.0.0.2') throw new TransferBrokenError('The connection broke after 40 %.');
      throw new DeviceConnectionError('The device went away.');
    };
    farm.at('127.0.0.3').lies = true;
    server.command([item(1), item(2), item(3)]);
    expect(await finalOf(1)).toMatchObject({
      state: 'failed',
      message: 'The device refused (Signature is wrong).',
    });
    expect((await finalOf(2))?.message).toContain('did not receive the whole image');
    expect(await finalOf(3)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('It runs 1') as string,
    });
    expect(texts()).toContain('Installing');
  });

  it('is not sent again after a restart in the middle: the version is read back', async () => {
    const { server, farm } = scene;
    let breakOff = (): void => undefined;
    farm.takeImage = () =>
      new Promise((_, reject) => (breakOff = () => reject(new DeviceConnectionError('The device went away.'))));
    server.command([{ ...item(1), verifyWithinMs: 20_000 }]);
    await until(() => server.results.some(({ state }) => state === 'started'), 'it was begun');
    mkdirSync(path.join(scene.folder, 'firmware', 'rest'));
    const closing = agent.close();
    breakOff();
    await closing;
    farm.at('127.0.0.1').reading = { ...farm.at('127.0.0.1').reading, firmware: 'new' };
    agent = await scene.start();
    expect(await finalOf(1)).toMatchObject({ state: 'done' });
    expect(farm.at('127.0.0.1').performed).toEqual([]);
    expect(existsSync(path.join(scene.folder, 'firmware', 'rest'))).toBe(false);
  });
});
