import { describe, expect, it } from 'vitest';
import { SocketGate } from './socket-gate.ts';

describe('SocketGate', () => {
  it('holds the bound, starts urgent work first, and follows another bound', async () => {
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
});
