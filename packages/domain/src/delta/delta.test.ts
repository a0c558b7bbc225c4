import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta } from './apply-delta.ts';
import { deltaOf, type JsonValue } from './delta.ts';

const overTheWire = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

/** Applies what changed between two values to the first, as a client does that has both only as text. */
function patched(before: unknown, after: unknown): JsonValue {
  const delta = deltaOf(before, after);
  const base = overTheWire(before);
  return delta === undefined ? base : applyDelta(base, overTheWire(delta) as never);
}

const row = (id: string) =>
  fc.record({
    id: fc.constant(id),
    hashrate: fc.option(fc.integer({ min: 0, max: 3 })),
    tags: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    boards: fc.array(fc.record({ index: fc.integer({ min: 0, max: 2 }), chips: fc.integer({ max: 2 }) }), {
      maxLength: 3,
    }),
    ranges: fc.jsonValue({ maxDepth: 2 }),
    seenAt: fc.option(fc.date({ noInvalidDate: true })),
  });

/** Pages of rows: any selection of ids in any order, each with values of its own. */
const page = fc
  .shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'order'])
  .chain((ids) => fc.tuple(...ids.map(row)))
  .map((rows) => ({ asics: rows }));

describe('deltaOf and applyDelta', () => {
  it('bring the first page to the last through random changes, new orders, new rows and removed rows', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 2, maxLength: 6 }), (pages) => {
        let shown = overTheWire(pages[0]);
        for (const [place, next] of pages.entries()) {
          const delta = deltaOf(pages[Math.max(0, place - 1)], next);
          if (delta !== undefined) shown = applyDelta(shown, overTheWire(delta) as never);
          expect(shown).toEqual(overTheWire(next));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('bring any value to any other', () => {
    const value = fc.anything({ maxDepth: 3, withNullPrototype: true, key: fc.constantFrom('id', 'order', '0', 'x') });
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(patched({ before: [before] }, { before: [after] })).toEqual(overTheWire({ before: [after] }));
      }),
      { numRuns: 500 },
    );
  });

  it('send the changed fields of the changed rows, by place', () => {
    const before = {
      asics: [
        { id: 'a', power: 1, ip: 'x' },
        { id: 'b', power: 2, ip: 'y' },
      ],
    };
    const after = {
      asics: [
        { id: 'a', power: 1, ip: 'x' },
        { id: 'b', power: 3, ip: 'y' },
      ],
    };
    expect(deltaOf(before, after)).toEqual({ asics: { 1: { power: 3 } } });
  });

  it('send former places where rows move, come and go', () => {
    const before = [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
      { id: 'c', n: 1 },
    ];
    const after = [
      { id: 'c', n: 2 },
      { id: 'd', n: 1 },
      { id: 'a', n: 1 },
    ];
    expect(deltaOf(before, after)).toEqual({ 0: { n: 2 }, 1: [{ id: 'd', n: 1 }], order: [[2, null, 0]] });
  });

  it('answer with nothing where nothing changed', () => {
    fc.assert(
      fc.property(page, (rows) => {
        expect(deltaOf(rows, structuredClone(rows))).toBeUndefined();
      }),
    );
  });

  it('leave the objects of unchanged rows as they are', () => {
    const base = {
      asics: [
        { id: 'a', n: 1 },
        { id: 'b', n: 1 },
      ],
    };
    const next = applyDelta(base, { asics: { 1: { n: 2 } } }) as typeof base;
    expect(next.asics[0]).toBe(base.asics[0]);
    expect(next.asics[1]).toEqual({ id: 'b', n: 2 });
  });

  it('refuse a change that does not fit', () => {
    expect(() => applyDelta(null, { asics: { 1: { n: 2 } } })).toThrow('does not fit');
  });
});
