import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes, collect, item, setImageScene, sha256, type ImageScene } from './testing/image-scene.ts';
import { standIn } from './testing/stand-in-program.ts';
import { until } from './testing/scene.ts';
import { UpdateServer } from './testing/update-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let set: ImageScene;
beforeEach(async () => void (set = await setImageScene()));
afterEach(() => set.scene.end());

describe('an image of firmware', () => {
  it.skipIf(process.platform !== 'linux')(
    'whose disk is full in the middle of the download reaches no device, leaves nothing, and comes with the next command',
    async () => {
      const { scene, received, onDisk, finalOf } = set;
      // What is written to this device is refused as by a full disk.
      symlinkSync('/dev/full', path.join(scene.folder, 'firmware', `${sha256}.part`));
      scene.server.command([item(1)]);
      expect(await finalOf(1)).toMatchObject({
        state: 'failed',
        message: 'The image could not be had; nothing was sent to the device (The disk of the agent is full).',
      });
      expect([received.size, onDisk()]).toEqual([0, []]);
      scene.server.command([item(2)]);
      expect(await finalOf(2)).toMatchObject({ state: 'done' });
      expect(received.get('127.0.0.2')?.equals(bytes)).toBe(true);
    },
  );

  it('with the bytes of another one comes under either name, also where the server has only one of them left', async () => {
    const { scene, received, finalOf, downloads, serve } = set;
    const isOther = ({ url }: { url?: string | undefined }) => url?.endsWith('f00d00000002') === true;
    scene.server.onRequest = (request, response) => {
      if (!isOther(request)) return serve()(request, response);
      downloads.push('other');
      response.writeHead(404).end();
    };
    const other = { ...item(1, { id: 'c0ffee00-0000-4000-8000-f00d00000002' }) };
    scene.server.command([other, item(2)]);
    for (const itemId of [1, 2]) expect(await finalOf(itemId)).toMatchObject({ state: 'done' });
    expect(downloads).toEqual(['other', undefined]);
    expect(received.get('127.0.0.1')?.equals(bytes)).toBe(true);
  });

  it('that one command could not have is asked for again by the next, also while the first has not ended', async () => {
    const { scene, finalOf, serve, downloads } = set;
    scene.server.onRequest = (_request, response) => void response.writeHead(404).end();
    let letGo = (): void => undefined;
    scene.farm.beforePerform = () => new Promise((resolve) => (letGo = resolve));
    scene.server.command([{ itemId: 10, deviceId: 1, command: { kind: 'blink', on: true } }, item(1)]);
    await until(
      () => scene.server.results.some(({ itemId, state }) => itemId === 10 && state === 'started'),
      'it is busy',
    );
    scene.server.onRequest = serve();
    scene.farm.beforePerform = async () => undefined;
    scene.server.command([item(2)]);
    expect(await finalOf(2)).toMatchObject({ state: 'done' });
    letGo();
    expect(await finalOf(1)).toMatchObject({ state: 'done' });
    expect(downloads).toEqual([undefined]);
  });
});

describe.skipIf(process.platform === 'win32')('a restart of the agent', () => {
  /** Lets the first device receive its image until `finish` is called. */
  function receiveSlowly(): { finish: () => void } {
    const slowly = { finish: (): void => undefined };
    set.scene.farm.takeImage = async ({ host }, file) => {
      set.received.set(host, await collect(file));
      await new Promise<void>((resolve) => (slowly.finish = resolve));
    };
    return slowly;
  }

  it('for an update of itself waits until a device has its image, and no other one begins meanwhile', async () => {
    const { scene, finalOf, texts } = set;
    await set.agent.close();
    const programs = new UpdateServer();
    programs.offer(standIn('1.1.0', 'connects', path.join(scene.folder, 'notes')));
    await programs.start();
    scene.server.behaviour.updateKey = programs.key;
    scene.server.onRequest = (request, response) =>
      request.url?.startsWith('/agent/v1/programs/')
        ? programs.answer(request, response)
        : set.serve()(request, response);
    let restarts = 0;
    const program = { version: '1.0.0', platform: 'test-x64', restart: () => void (restarts += 1) };
    const agent = await scene.start({ program });
    await until(() => agent.connected, 'the agent is back');
    const slowly = receiveSlowly();
    scene.server.command([item(1), item(2)]);
    await until(() => set.received.size === 1, 'the first device has its bytes');
    scene.server.send(programs.command());
    await until(
      () => scene.server.updates.some(({ message }) => /^Waits with 1\.1\.0/.test(message)),
      'the update waits',
    );
    expect(restarts).toBe(0);
    slowly.finish();
    expect(await finalOf(1)).toMatchObject({ state: 'done' });
    await until(() => restarts === 1, 'the restart');
    await until(() => texts().includes('Waiting for the restart of the agent'), 'the second device waits');
    expect(set.received.size).toBe(1);
    await agent.close();
    scene.farm.takeImage = async ({ host }, file) => void set.received.set(host, await collect(file));
    const restarted = await scene.start();
    await until(() => restarted.connected, 'it is back once more');
    scene.server.command([item(2)]);
    expect(await finalOf(2)).toMatchObject({ state: 'done' });
    await programs.stop();
  });

  it('in an outage waits as well', async () => {
    const { scene } = set;
    await set.agent.close();
    scene.server.behaviour.setting = { pollSeconds: 5, dcRestartService: true };
    let restarts = 0;
    const agent = await scene.start({ restart: () => void (restarts += 1), restartAfterMs: 200 });
    await until(() => agent.connected, 'the agent is back');
    const slowly = receiveSlowly();
    scene.server.command([item(1)]);
    await until(() => set.received.size === 1, 'the device has its bytes');
    await scene.server.stop();
    await until(() => scene.logLines.some((line) => line.includes('The restart waits')), 'the restart waits');
    expect(restarts).toBe(0);
    slowly.finish();
    await until(() => restarts === 1, 'the restart');
  });
});
