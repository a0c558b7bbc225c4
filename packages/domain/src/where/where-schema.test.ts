import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors/domain-error.ts';
import { defineColumns, type Columns } from './columns.ts';
import { parseWhere } from './where-schema.ts';
import { whereLimits } from './where-limits.ts';

const rack = defineColumns({ name: { kind: 'text' } });
const asic = defineColumns({
  id: { kind: 'id' },
  ip: { kind: 'text' },
  power: { kind: 'int', nullable: true },
  hashrate: { kind: 'float', nullable: true },
  connected: { kind: 'boolean' },
  lastSeen: { kind: 'timestamp', nullable: true },
  tags: { kind: 'textArray' },
  rack: { kind: 'relation', columns: rack },
});

function refusal(value: unknown, columns: Columns = asic): DomainError {
  try {
    parseWhere(columns, value);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('parseWhere', () => {
  it('takes every operator and keeps the structure', () => {
    const where = {
      _and: [{ ip: { _ilike: '10.%', _neq: '10.0.0.1' } }, { _or: [] }],
      _not: { rack: { name: { _in: ['A', 'B'] } } },
      power: { _gt: 1, _gte: 1, _lt: 9, _lte: 9, _nin: [3], _isNull: false },
      tags: { _contains: ['hydro'] },
    };
    expect(parseWhere(asic, where)).toEqual(where);
  });

  it('brings ids to text and instants to UTC', () => {
    expect(parseWhere(asic, { id: { _in: [7, '8'] }, lastSeen: { _gt: '2026-01-31T10:00:00+02:00' } })).toEqual({
      id: { _in: ['7', '8'] },
      lastSeen: { _gt: '2026-01-31T08:00:00.000Z' },
    });
    expect(parseWhere(asic, { lastSeen: { _gt: '2026-01-31' } })).toEqual({
      lastSeen: { _gt: '2026-01-31T00:00:00.000Z' },
    });
  });

  it('drops what is undefined', () => {
    expect(parseWhere(asic, { ip: undefined, power: { _eq: 1, _gt: undefined } })).toEqual({ power: { _eq: 1 } });
  });

  it.each([
    ['where', null],
    ['where', []],
    ['where.password', { password: { _eq: 'x' } }],
    ['where.constructor', { constructor: { _eq: 'x' } }],
    ['where.__proto__', JSON.parse('{"__proto__": {"_eq": "x"}}')],
    ['where.ip', { ip: {} }],
    ['where.ip', { ip: 'x' }],
    ['where.ip._eq', { ip: { _eq: null } }],
    ['where.ip._eq', { ip: { _eq: 'a\0b' } }],
    ['where.ip._eq', { ip: { _eq: '\ud800' } }],
    ['where.ip._ilike', { ip: { _ilike: 'a\\' } }],
    ['where.ip._contains', { ip: { _contains: ['a'] } }],
    ['where.tags._eq', { tags: { _eq: 'a' } }],
    ['where.tags._contains', { tags: { _contains: 'a' } }],
    ['where.power._eq', { power: { _eq: 1.5 } }],
    ['where.power._eq', { power: { _eq: '1' } }],
    ['where.hashrate._eq', { hashrate: { _eq: Number.POSITIVE_INFINITY } }],
    ['where.connected._gt', { connected: { _gt: true } }],
    ['where.power._isNull', { power: { _isNull: 'yes' } }],
    ['where.lastSeen._lt', { lastSeen: { _lt: '2026-02-30T00:00:00Z' } }],
    ['where.lastSeen._lt', { lastSeen: { _lt: '2026-02-03T00:00:00' } }],
    ['where.lastSeen._lt', { lastSeen: { _lt: '9999-12-31T23:59:00-05:00' } }],
    ['where._and', { _and: {} }],
    ['where._or[1].rack.name._eq', { _or: [{}, { rack: { name: { _eq: 4 } } }] }],
    ['where.power._in[1]', { power: { _in: [1, null] } }],
  ])('refuses with the path %s', (path, value) => {
    const error = refusal(value);
    expect(error.code).toBe('validation-failed');
    expect(error.detail).toEqual({ path });
    expect(error.message).toContain(path);
  });

  it('takes an escaped backslash at the end of a pattern', () => {
    expect(parseWhere(asic, { ip: { _ilike: 'a\\\\' } })).toEqual({ ip: { _ilike: 'a\\\\' } });
  });

  it('stops at the limits of depth, nodes and list length', () => {
    const nest = (depth: number): unknown => (depth === 1 ? {} : { _not: nest(depth - 1) });
    expect(() => parseWhere(asic, nest(whereLimits.depth))).not.toThrow();
    expect(refusal(nest(whereLimits.depth + 1)).message).toContain('nested more than 10 deep');

    const many = (count: number) => ({ _or: Array.from({ length: count }, () => ({})) });
    expect(() => parseWhere(asic, many(whereLimits.nodes - 1))).not.toThrow();
    expect(refusal(many(whereLimits.nodes)).message).toContain('more than 200 parts');

    const list = (length: number) => ({ power: { _in: Array.from({ length }, (_, index) => index) } });
    expect(() => parseWhere(asic, list(whereLimits.listEntries))).not.toThrow();
    expect(refusal(list(whereLimits.listEntries + 1)).message).toContain('more than 1000 entries');
  });

  it('follows relations that name each other', () => {
    const worker: Columns = defineColumns({
      name: { kind: 'text' },
      group: { kind: 'relation', columns: () => group },
    });
    const group: Columns = defineColumns({ workers: { kind: 'relation', columns: () => worker } });
    const where = { group: { workers: { name: { _eq: 'a' } } } };
    expect(parseWhere(worker, where)).toEqual(where);
  });

  it('throws nothing but its own error, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        try {
          parseWhere(asic, value);
          return true;
        } catch (error) {
          return error instanceof DomainError && error.code === 'validation-failed';
        }
      }),
    );
  });

  it('reads its own result again unchanged', () => {
    const where = parseWhere(asic, { id: { _eq: 5 }, lastSeen: { _eq: '2026-05-01T00:00Z' }, _not: {} });
    expect(parseWhere(asic, where)).toEqual(where);
  });
});

describe('defineColumns', () => {
  it('refuses names that look like operators', () => {
    expect(() => defineColumns({ _and: { kind: 'text' } })).toThrow('underscore');
  });
});
