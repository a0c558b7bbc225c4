import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineColumns } from './columns.ts';
import { evaluateWhere, type WhereRow } from './evaluate-where.ts';
import { escapeIlike, matchesIlike } from './ilike.ts';
import type { Where } from './where.ts';

const columns = defineColumns({
  id: { kind: 'id' },
  name: { kind: 'text', nullable: true },
  power: { kind: 'int', nullable: true },
  lastSeen: { kind: 'timestamp', nullable: true },
  connected: { kind: 'boolean' },
  tags: { kind: 'textArray', nullable: true },
  pools: { kind: 'relation', columns: defineColumns({ url: { kind: 'text', nullable: true } }) },
});

const row: WhereRow = {
  id: 12,
  name: 'Rig-01',
  power: 3250,
  lastSeen: new Date('2026-03-01T00:00:00Z'),
  connected: true,
  tags: ['hydro', 'row 3'],
  pools: [{ url: 'a:3334' }, { url: null }],
};

const matches = (where: Where, changed: WhereRow = {}) => evaluateWhere(columns, where, { ...row, ...changed });

describe('evaluateWhere', () => {
  it.each<[Where, boolean]>([
    [{}, true],
    [{ _and: [] }, true],
    [{ _or: [] }, false],
    [{ _not: {} }, false],
    [{ id: { _eq: '12' } }, true],
    [{ id: { _nin: ['12'] } }, false],
    [{ name: { _eq: 'rig-01' } }, false],
    [{ name: { _ilike: 'rig%' } }, true],
    [{ name: { _gt: 'Rig-00', _lt: 'Rig-02' } }, true],
    [{ power: { _gte: 3250, _lte: 3250 } }, true],
    [{ power: { _gt: 3250 } }, false],
    [{ power: { _neq: 1 }, connected: { _eq: false } }, false],
    [{ _or: [{ connected: { _eq: false } }, { power: { _in: [1, 3250] } }] }, true],
    [{ lastSeen: { _eq: '2026-03-01T00:00:00.000Z' } }, true],
    [{ lastSeen: { _lt: '2026-02-28T23:59:59.000Z' } }, false],
    [{ tags: { _contains: ['row 3'] } }, true],
    [{ tags: { _contains: ['row 3', 'dry'] } }, false],
    [{ tags: { _contains: [] } }, true],
    [{ pools: { url: { _eq: 'a:3334' } } }, true],
    [{ pools: { url: { _isNull: true } } }, true],
    [{ pools: { url: { _eq: 'b:3334' } } }, false],
  ])('%j is %s', (where, expected) => {
    expect(matches(where)).toBe(expected);
  });

  it('never matches a comparison with NULL, nor its negation', () => {
    const missing = { name: null, power: null, tags: null, lastSeen: undefined };
    const comparisons: Where[] = [
      { name: { _eq: 'x' } },
      { name: { _neq: 'x' } },
      { name: { _ilike: '%' } },
      { power: { _gt: 0 } },
      { power: { _in: [1] } },
      { power: { _nin: [1] } },
      { lastSeen: { _lt: '2027-01-01T00:00:00.000Z' } },
      { tags: { _contains: [] } },
    ];
    for (const where of comparisons) {
      expect(matches(where, missing), JSON.stringify(where)).toBe(false);
      expect(matches({ _not: where }, missing), `not ${JSON.stringify(where)}`).toBe(false);
    }
    expect(matches({ power: { _isNull: true } }, missing)).toBe(true);
    expect(matches({ _or: [{ power: { _gt: 0 } }, { connected: { _eq: true } }] }, missing)).toBe(true);
    expect(matches({ _not: { power: { _gt: 0 }, connected: { _eq: false } } }, missing)).toBe(true);
  });

  it('treats empty lists as SQL treats empty arrays, NULL or not', () => {
    for (const power of [null, 5]) {
      expect(matches({ power: { _in: [] } }, { power })).toBe(false);
      expect(matches({ power: { _nin: [] } }, { power })).toBe(true);
    }
  });

  it('takes a relation as EXISTS: no related row is false, not unknown', () => {
    expect(matches({ pools: {} }, { pools: null })).toBe(false);
    expect(matches({ _not: { pools: {} } }, { pools: [] })).toBe(true);
    expect(matches({ pools: { url: { _eq: 'x' } } }, { pools: { url: 'x' } })).toBe(true);
    expect(matches({ _not: { pools: { url: { _eq: 'x' } } } }, { pools: [{ url: null }] })).toBe(true);
  });

  it('compares bigint exactly', () => {
    expect(matches({ power: { _lt: Number.MAX_SAFE_INTEGER } }, { power: 9007199254740993n })).toBe(false);
  });

  it('orders text by code point', () => {
    expect(matches({ name: { _gt: '\u{ffee}' } }, { name: '\u{1f600}' })).toBe(true);
  });

  it('excludes the middle only where nothing is null', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 0, max: 4 })), fc.integer({ min: 0, max: 4 }), (power, bound) => {
        const where: Where = { power: { _gt: bound } };
        const either = matches(where, { power }) || matches({ _not: where }, { power });
        expect(either).toBe(power !== null);
      }),
    );
  });
});

describe('matchesIlike', () => {
  it.each([
    ['Antminer S19', 'ant%s19', true],
    ['Antminer S19', 's19', false],
    ['Antminer S19', '%s_9', true],
    ['100%', '100\\%', true],
    ['1000', '100\\%', false],
    ['a_b', 'a\\_b', true],
    ['axb', 'a\\_b', false],
    ['', '%', true],
    ['', '_', false],
    ['😀', '_', true],
    ['ÄÖ', 'äö', true],
    ['a.c', 'abc', false],
    ['a\nb', 'a%b', true],
    ['mississippi', '%iss%ip%', true],
  ])('%j like %j is %s', (text, pattern, expected) => {
    expect(matchesIlike(text, pattern)).toBe(expected);
  });

  it('finds any text escaped, alone and inside a longer one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, before, after) => {
        expect(matchesIlike(text, escapeIlike(text))).toBe(true);
        expect(matchesIlike(`${before}${text}${after}`, `%${escapeIlike(text)}%`)).toBe(true);
      }),
    );
  });

  it('stays fast on patterns made to backtrack', () => {
    const started = performance.now();
    expect(matchesIlike('a'.repeat(2000), `${'%a'.repeat(400)}%b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
