import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitrate } from './arbitrate.ts';
import { heldEffects, holdLevels, type HeldEffect, type Hold, type HoldLevel } from './hold.ts';

const hold = (level: HoldLevel, effect: HeldEffect, more: Partial<Hold> = {}): Hold => ({
  holder: { kind: level, id: '1', name: '' },
  level,
  desired: { effect },
  since: 0,
  until: null,
  why: '',
  ...more,
});

const holds = fc.uniqueArray(
  fc.record({
    holder: fc.record({
      kind: fc.constantFrom('rule', 'person'),
      id: fc.constantFrom('1', '2', '3'),
      name: fc.constant(''),
    }),
    level: fc.constantFrom(...holdLevels),
    desired: fc.record({ effect: fc.constantFrom(...heldEffects), value: fc.constantFrom(1, 2) }),
    since: fc.integer({ min: 0, max: 4 }),
    until: fc.option(fc.integer({ min: 0, max: 10 })),
    why: fc.constant(''),
  }),
  { maxLength: 8, selector: ({ holder }) => `${holder.kind} ${holder.id}` },
);

/** Whether one hold goes before another, rule by rule. */
function beats(one: Hold, other: Hold): boolean {
  for (const level of holdLevels) {
    const [a, b] = [one.level === level, other.level === level];
    if (a !== b) return a;
    if (!a) continue;
    for (const effect of heldEffects)
      if ((one.desired.effect === effect) !== (other.desired.effect === effect)) return one.desired.effect === effect;
    if (one.since !== other.since) return one.since > other.since;
    return `${one.holder.kind} ${one.holder.id}` < `${other.holder.kind} ${other.holder.id}`;
  }
  return false;
}

describe('the arbiter of holds', () => {
  it('finds the one that all others lose to, as comparing each with each does', () => {
    fc.assert(
      fc.property(holds, fc.integer({ min: 0, max: 10 }), (given, now) => {
        const live = given.filter(({ until }) => until === null || now < until);
        const winner = live.find((one) => live.every((other) => one === other || beats(one, other)));
        const result = arbitrate(given, now);
        expect(result.holder).toEqual(winner?.holder ?? null);
        expect(result.desired).toEqual(winner?.desired ?? null);
        const differing = live.filter(
          ({ desired }) =>
            winner && (desired.effect !== winner.desired.effect || desired.value !== winner.desired.value),
        );
        expect(new Set(result.lost.map(({ holder }) => holder))).toEqual(
          new Set(differing.map(({ holder }) => holder)),
        );
        // The order in which holds are read decides nothing.
        expect(arbitrate(given.toReversed(), now)).toEqual(result);
      }),
    );
  });

  it('lets any stop beat any start within a level, and a person what rules want, but not safety', () => {
    const stop = hold('person', 'off');
    const start = hold('person', 'on', { since: 9, holder: { kind: 'person', id: '2', name: 'Bo' } });
    expect(arbitrate([start, stop], 10)).toMatchObject({ holder: stop.holder, lost: [{ reason: 'stricter' }] });
    const rule = hold('commitment', 'off');
    expect(arbitrate([rule, start], 10)).toMatchObject({ holder: start.holder, lost: [{ reason: 'level' }] });
    const firmware = hold('safety', 'alone');
    expect(arbitrate([stop, firmware], 10)).toMatchObject({ holder: firmware.holder });
  });

  it('lets go at the very end of a hold, and has nobody where none is left', () => {
    const until = hold('person', 'off', { until: 100 });
    expect(arbitrate([until], 99).holder).toEqual(until.holder);
    expect(arbitrate([until], 100)).toEqual({ desired: null, holder: null, lost: [] });
  });

  it('T-RAIL-11: a stop goes before a start of a lower level, which has lost to it; without it the start has its turn', () => {
    const [stop, start] = [hold('price', 'off'), hold('schedule', 'on')];
    expect(arbitrate([stop, start], 0)).toEqual({
      desired: stop.desired,
      holder: stop.holder,
      lost: [{ holder: start.holder, reason: 'level' }],
    });
    expect(arbitrate([start], 0).holder).toEqual(start.holder);
    const byHand = hold('person', 'off', { until: 1 });
    expect(arbitrate([start, byHand], 0).holder).toEqual(byHand.holder);
  });
});
