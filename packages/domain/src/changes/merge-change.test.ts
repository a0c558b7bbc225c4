import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameValue, mergeChange, type FieldValues } from './merge-change.ts';

const scalar = fc.oneof(
  fc.constantFrom('a', 'b', 'c'),
  fc.integer({ min: 0, max: 2 }),
  fc.boolean(),
  fc.constant(null),
);
const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
const level = fc.constantFrom('READ', 'WRITE', null);
const levels = fc.record({ x: level, y: level, z: level });
const record = fc.record({ alias: scalar, note: scalar, tags, levels });

describe('isSameValue', () => {
  it('takes null and absent alike, but never lists of different length', () => {
    expect(isSameValue({ a: null }, {})).toBe(true);
    expect(isSameValue([], [null])).toBe(false);
    expect(isSameValue(['a'], ['a', undefined])).toBe(false);
  });
});

describe('mergeChange', () => {
  it('keeps what another person changed in other fields', () => {
    const from = { alias: 'A', note: 'old' };
    expect(mergeChange({ alias: 'A', note: 'new' }, { alias: 'B' }, from)).toEqual({ values: { alias: 'B' } });
    expect(mergeChange({ alias: 'A', note: 'new' }, { alias: 'B', note: 'old' }, from)).toEqual({
      values: { alias: 'B', note: 'new' },
    });
  });

  it('refuses a field that both changed, and names both values', () => {
    const merged = mergeChange({ alias: 'theirs' }, { alias: 'mine' }, { alias: 'before' });
    expect(merged.conflicts).toEqual([{ field: 'alias', mine: 'mine', theirs: 'theirs' }]);
    expect(mergeChange({ alias: 'same' }, { alias: 'same' }, { alias: 'before' })).toEqual({
      values: { alias: 'same' },
    });
    expect(mergeChange({ alias: null }, { alias: 'mine' }, { alias: 'before' }).conflicts).toHaveLength(1);
  });

  it('does to a set what was added and removed', () => {
    const merged = mergeChange({ tags: ['a', 'theirs'] }, { tags: ['b', 'mine'] }, { tags: ['a', 'b'] });
    expect(merged.values).toEqual({ tags: ['theirs', 'mine'] });
  });

  it('joins the entries of an object, and names one that both changed', () => {
    const from = { permissions: { devices: 'READ', pool: 'READ' } };
    const theirs = { permissions: { devices: 'NONE', pool: 'READ' } };
    expect(mergeChange(theirs, { permissions: { devices: 'READ', pool: 'WRITE' } }, from).values).toEqual({
      permissions: { devices: 'NONE', pool: 'WRITE' },
    });
    expect(mergeChange(theirs, { permissions: { devices: 'WRITE', pool: 'READ' } }, from).conflicts).toEqual([
      { field: 'permissions.devices', mine: 'WRITE', theirs: 'NONE' },
    ]);
  });

  it('keeps the entries of an object that a change leaves out', () => {
    const from = { setting: { ports: 1, polls: 2 } };
    const merged = mergeChange({ setting: { ports: 3, polls: 2 } }, { setting: { polls: 5 } }, from);
    expect(merged.values).toEqual({ setting: { ports: 3, polls: 5 } });
  });

  it('never joins the values of a field that means something as a whole', () => {
    const [from, theirs, mine] = [{ a: 1 }, { a: 1, b: 2 }, { c: 3 }].map((view) => ({ view }));
    const merged = mergeChange(theirs ?? {}, mine ?? {}, from, new Set(['view']));
    expect(merged.conflicts).toEqual([{ field: 'view', mine: { c: 3 }, theirs: { a: 1, b: 2 } }]);
  });

  it('replaces what is there where nothing says what it was changed from', () => {
    expect(mergeChange({ alias: 'theirs' }, { alias: 'mine' }, undefined)).toEqual({ values: { alias: 'mine' } });
    expect(mergeChange({ alias: 'theirs' }, { alias: 'mine' }, { note: '' })).toEqual({ values: { alias: 'mine' } });
  });

  it('never loses a change: each one stands afterwards, or is refused', () => {
    fc.assert(
      fc.property(record, record, record, (from, theirs, mine) => {
        const { values, conflicts } = mergeChange(theirs, mine, from);
        if (!values) {
          expect(conflicts.every((one) => !isSameValue(one.mine, one.theirs))).toBe(true);
          return;
        }
        for (const name of ['alias', 'note'] as const) {
          if (!isSameValue(mine[name], from[name])) expect(values[name]).toEqual(mine[name]);
          else expect(values[name]).toEqual(theirs[name]);
        }
        const has = (set: unknown, tag: string) => (set as readonly string[]).includes(tag);
        for (const tag of ['a', 'b', 'c', 'd', 'e']) {
          const before = has(from.tags, tag);
          const changed = [theirs.tags, mine.tags].some((set) => has(set, tag) !== before);
          expect(has(values['tags'], tag)).toBe(changed ? !before : before);
        }
        const merged = values['levels'] as FieldValues;
        for (const key of ['x', 'y', 'z'] as const) {
          const touched = !isSameValue(mine.levels[key], from.levels[key]);
          expect(merged[key]).toEqual(touched ? mine.levels[key] : theirs.levels[key]);
        }
      }),
    );
  });

  it('is the same whoever is first, where nobody is refused', () => {
    fc.assert(
      fc.property(record, record, record, (from, one, other) => {
        const [a, b] = [mergeChange(one, other, from), mergeChange(other, one, from)];
        expect(a.values === undefined).toBe(b.values === undefined);
        if (!a.values || !b.values) return;
        const sorted = (values: FieldValues) => ({ ...values, tags: (values['tags'] as string[]).toSorted() });
        expect(isSameValue(sorted(a.values), sorted(b.values))).toBe(true);
      }),
    );
  });
});
