import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setScene, until } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scene: Scene;
beforeEach(async () => {
  scene = setScene();
  const { server, farm } = scene;
  farm.inGroups = true;
  server.behaviour.devices = [farm.add('127.0.0.1', 1), farm.add('127.0.0.2', 2)];
  await server.start();
});
afterEach(() => scene.end());

/** Items on parts of device 1, numbered as given. */
const on = (keys: readonly string[], from: number, more: object = {}) =>
  keys.map((key, index) => ({ itemId: from + index, deviceId: 1, part: { key }, ...more }));

async function endOf(itemIds: readonly number[]) {
  await until(() => itemIds.every((id) => scene.server.finals(id).length > 0), `the items ${itemIds.join()} end`);
  return itemIds.map((id) => scene.server.finals(id)[0]);
}

async function polled(times = 1): Promise<void> {
  const { server } = scene;
  const counted = (id: number) => server.reports.filter(({ deviceId }) => deviceId === id).length;
  await until(() => counted(1) >= times && counted(2) >= 1, 'both devices were polled');
}

const blink = (value: boolean) => ({ command: { kind: 'blink', on: value } });

describe('one command on parts of a device', () => {
  it('is sent in one conversation and read back in one look, and each part ends on its own', async () => {
    const { server, farm } = scene;
    await scene.start();
    await polled();
    const reads = farm.reads;
    server.command(on(['a', 'b', 'missing', 'c'], 1, blink(true)));
    const finals = await endOf([1, 2, 3, 4]);
    expect(finals.map((final) => final?.state)).toEqual(['done', 'done', 'failed', 'done']);
    expect(finals[2]?.message).toBe('The device refused (There is no such part).');
    expect(farm.conversations).toEqual([['a', 'b', 'missing', 'c']]);
    expect(farm.looks).toEqual([['a', 'b', 'c']]);
    expect(farm.at('127.0.0.1').performed).toHaveLength(3);
    await polled(2);
    expect(farm.reads - reads, 'the device is not read for each part').toBeLessThan(4);
    server.command(on(['a', 'b', 'missing', 'c'], 1, blink(true)));
    await until(() => [1, 2, 3, 4].every((id) => server.finals(id).length === 2), 'answered from the journal');
    expect(farm.at('127.0.0.1').performed).toHaveLength(3);
  });

  it('keeps its order with other commands, and no part twice in one conversation', async () => {
    const { server, farm } = scene;
    await scene.start();
    await polled();
    server.command([
      ...on(['a', 'b'], 1, blink(true)),
      ...on(['a', 'b'], 3, blink(false)),
      ...on(['c'], 5, { ...blink(false), requestId: 2 }),
      { itemId: 6, deviceId: 1, ...blink(true) },
      ...on(['a', 'b', 'a'], 7, blink(true)),
    ]);
    expect((await endOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).every((final) => final?.state === 'done')).toBe(true);
    expect(farm.conversations).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    const values = [true, true, false, false, false, true, true, true, true];
    expect(farm.at('127.0.0.1').performed).toEqual(values.map((value) => ({ kind: 'blink', on: value })));
  });

  it('leaves out what was withdrawn before it began', async () => {
    const { server, farm } = scene;
    await scene.start();
    await polled();
    let release = (): void => {};
    farm.beforePerform = () => new Promise<void>((resolve) => (release = resolve));
    server.command([{ itemId: 1, deviceId: 1, ...blink(true) }, ...on(['a', 'b', 'c'], 2, blink(true))]);
    await until(() => server.results.some(({ itemId }) => itemId === 1), 'the first is begun');
    server.send({ type: 'cancel', itemIds: [3] });
    expect((await endOf([3]))[0]?.state).toBe('canceled');
    farm.beforePerform = async () => {};
    release();
    await endOf([1, 2, 4]);
    expect(farm.conversations).toEqual([['a', 'c']]);
  });

  it('that was begun before a restart is read back together and never sent again', async () => {
    const { server, farm } = scene;
    const agent = await scene.start();
    await polled();
    farm.at('127.0.0.1').lies = true;
    server.command(on(['a', 'b', 'c'], 1, { ...blink(true), verifyWithinMs: 30_000 }));
    await until(() => farm.looks.length > 0, 'the first look');
    await agent.close();
    farm.looks.length = 0;
    const device = farm.at('127.0.0.1');
    device.reading = { ...device.reading, blinking: true };
    await scene.start();
    expect((await endOf([1, 2, 3])).every((final) => final?.state === 'done')).toBe(true);
    expect(farm.looks[0]).toEqual(['a', 'b', 'c']);
    expect(farm.conversations).toHaveLength(1);
  });
});
