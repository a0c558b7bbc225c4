import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionBound } from '../run/descriptor-limit.ts';
import { ConnectionSlots, type ConnectionSlot } from './connection-slots.ts';

/** Opens connections by name, and keeps which ones had to go. */
function open(bounds: { connections: number; unprovenPerAddress: number }) {
  const slots = new ConnectionSlots(bounds);
  const evicted: string[] = [];
  const held = new Map<string, ConnectionSlot>();
  const connect = (name: string, address = '203.0.113.1') => {
    const slot = slots.open(address, () => void evicted.push(name));
    if (slot) held.set(name, slot);
    return slot !== undefined;
  };
  return { slots, evicted, held, connect };
}

describe('the connections of a process', () => {
  it('without an accepted share go first when all are taken, the oldest one at a time', () => {
    const { connect, held, evicted, slots } = open({ connections: 3, unprovenPerAddress: 100 });
    for (const name of ['a', 'b', 'c']) connect(name);
    held.get('a')?.prove();
    expect([connect('d'), connect('e'), connect('f')]).toEqual([true, true, true]);
    expect(evicted).toEqual(['b', 'c', 'd']);
    for (const name of ['e', 'f']) held.get(name)?.prove();
    expect(connect('late')).toBe(false);
    held.get('a')?.release();
    expect(connect('late')).toBe(true);
    expect(slots.size).toBe(3);
  });

  it('of one address without a share are bounded, and cost no other address a place', () => {
    const { connect, evicted } = open({ connections: 100, unprovenPerAddress: 3 });
    connect('farm', '203.0.113.9');
    for (let number = 0; number < 10; number += 1) connect(`idle${number}`);
    expect(evicted).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `idle${number}`));
  });

  it('of a farm come back all at once after a break', () => {
    const { connect, held, evicted } = open({ connections: 100, unprovenPerAddress: 3 });
    for (let number = 0; number < 20; number += 1) {
      connect(`rig${number}`);
      held.get(`rig${number}`)?.prove();
    }
    for (const slot of held.values()) slot.release();
    for (let number = 0; number < 20; number += 1) connect(`rig${number}`);
    expect(evicted).toEqual([]);
  });

  it('count as one address by the network of a customer over IPv6, and by the miner behind a proxy', () => {
    const { connect, held, evicted } = open({ connections: 100, unprovenPerAddress: 1 });
    connect('a', '2001:db8:1:2::1');
    connect('b', '2001:db8:1:2:ffff::');
    connect('c', '2001:db8:1:3::1');
    connect('d', '::1');
    expect(evicted).toEqual(['a']);
    connect('p1', '10.0.0.1');
    expect(held.get('p1')?.moveTo('198.51.100.1')).toBe(true);
    connect('p2', '10.0.0.1');
    expect(held.get('p2')?.moveTo('198.51.100.1')).toBe(true);
    expect(evicted).toEqual(['a', 'p1']);
  });

  it('never pass their bound, over any history, and what is counted is what is there', () => {
    const step = fc.record({
      kind: fc.constantFrom('open' as const, 'open' as const, 'prove' as const, 'release' as const),
      address: fc.constantFrom('a', 'b', 'c'),
      pick: fc.nat({ max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (history) => {
        const slots = new ConnectionSlots({ connections: 8, unprovenPerAddress: 3 });
        const live = new Map<ConnectionSlot, { isProven: boolean }>();
        for (const { kind, address, pick } of history) {
          const slot = [...live.keys()][pick % Math.max(1, live.size)];
          if (kind === 'open') {
            const isFull = live.size === 8 && [...live.values()].every(({ isProven }) => isProven);
            const opened: ConnectionSlot | undefined = slots.open(address, () => void (opened && live.delete(opened)));
            expect(opened === undefined).toBe(isFull);
            if (opened) live.set(opened, { isProven: false });
          } else if (slot && kind === 'prove') {
            slot.prove();
            live.set(slot, { isProven: true });
          } else if (slot) {
            slot.release();
            live.delete(slot);
          }
          expect(slots.size).toBe(live.size);
          expect(slots.size).toBeLessThanOrEqual(8);
        }
      }),
    );
  });
});

describe('the bound of connections', () => {
  it.each([
    [20_000, undefined, 20_000],
    [20_000, 65_536, 20_000],
    [20_000, 4_096, 3_596],
    [20_000, 400, 64],
    [10, 400, 10],
  ])('of a setting of %i with %s descriptors is %i', (setting, limit, bound) => {
    expect(connectionBound(setting, limit)).toBe(bound);
  });
});
