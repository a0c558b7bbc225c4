import { describe, expect, it } from 'vitest';
import { SocketGate } from './socket-gate.ts';

describe('SocketGate', () => {
  it('holds the bound, starts urgent work first and leaves little room beside it, and follows another bound', async () => {
    const gate = new SocketGate(2);
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (name: string, urgent = false) =>
      gate.run(() => {
        started.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }, urgent);
    const all = [begin('a'), begin('b'), begin('c'), begin('d', true), begin('e')];
    expect(started).toEqual(['a', 'b']);
    ends[0]?.();
    await all[0];
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'd']);
    expect(gate.active).toBe(2);
    gate.resize(4);
    gate.adapt(0);
    gate.adapt(0);
    expect(gate.active).toBe(2);
    ends[2]?.();
    await all[3];
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'd', 'c', 'e']);
    for (const end of ends) end();
    await Promise.all(all);
    expect(gate.active).toBe(0);
  });

  it('makes room again after work that failed', async () => {
    const gate = new SocketGate(1);
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run(() => Promise.resolve(5))).toBe(5);
  });

  it('gives up room while the event loop lags, and takes it back', () => {
    const gate = new SocketGate(100);
    const never = (): Promise<void> => new Promise(() => {});
    for (let n = 0; n < 200; n += 1) void gate.run(never);
    expect(gate.active).toBe(32);
    for (let n = 0; n < 30; n += 1) gate.adapt(10);
    expect(gate.active).toBe(100);
    const lagging = new SocketGate(100);
    for (let n = 0; n < 30; n += 1) lagging.adapt(10);
    for (let n = 0; n < 10; n += 1) lagging.adapt(400);
    for (let n = 0; n < 200; n += 1) void lagging.run(never);
    expect(lagging.active).toBe(32);
  });
});
