import { expect, test } from 'vitest';
import { allOf, filtersWhere, rangeWhere, textWhere, withOptions, type ListFilter } from './list-where.ts';

const now = 1_800_000_000;
const filters: readonly ListFilter[] = [
  { kind: 'choice', key: 'state', label: 'State', options: [] },
  { kind: 'choice', key: 'agent', label: 'Agent', column: 'agentName', options: [] },
  { kind: 'text', key: 'actor', label: 'Actor' },
  { kind: 'choice', key: 'odd', label: 'Odd', options: [], where: (values) => [{ number: { _in: [...values] } }] },
];

test('filters name their column, or say themselves what they match', () => {
  const values = { state: ['failed'], agent: ['Hall A'], actor: 'ada%', odd: ['1'] };
  expect(filtersWhere({ filters }, values)).toEqual([
    { state: { _in: ['failed'] } },
    { agentName: { _in: ['Hall A'] } },
    { actor: { _ilike: '%ada\\%%' } },
    { number: { _in: ['1'] } },
  ]);
});

test('a filter that is not set matches everything', () => {
  expect(
    allOf(filtersWhere({ filters, text: { columns: ['name'], placeholder: '' } }, { state: [], q: '  ' })),
  ).toEqual({});
});

test('every word of the free text has to occur, taken literally', () => {
  expect(textWhere(['name', 'ip'], 'hall 50%')).toEqual([
    { _or: [{ name: { _ilike: '%hall%' } }, { ip: { _ilike: '%hall%' } }] },
    { _or: [{ name: { _ilike: '%50\\%%' } }, { ip: { _ilike: '%50\\%%' } }] },
  ]);
});

test('a relative time range has no upper bound, one between two moments has both', () => {
  expect(rangeWhere('at', '1h', now)).toEqual([{ at: { _gte: new Date((now - 3600) * 1000).toISOString() } }]);
  expect(rangeWhere('at', '1700000000-1700003600', now)).toEqual([
    { at: { _gte: '2023-11-14T22:13:20.000Z', _lte: '2023-11-14T23:13:20.000Z' } },
  ]);
  expect(rangeWhere('at', 'soon', now)).toEqual([]);
});

test('choices that occur in the data replace those of the declaration', () => {
  const option = { value: 'Hall A', label: 'Hall A' };
  expect(withOptions(filters, { agent: [option] })[1]).toMatchObject({ options: [option] });
});

test('a range of numbers is compared in the stored unit, and one that cannot be read matches nothing', () => {
  const uptime: ListFilter = { kind: 'number', key: 'uptime', label: 'Uptime', unit: 'h', factor: 3600 };
  const whereOf = (uptimeRange: string) => filtersWhere({ filters: [uptime] }, { uptime: uptimeRange });
  expect(whereOf('2..')).toEqual([{ uptime: { _gte: 7200 } }]);
  expect(whereOf('0..1.5')).toEqual([{ uptime: { _gte: 0, _lte: 5400 } }]);
  expect(whereOf('hot')).toEqual([{ _or: [] }]);
});

test('"is not" turns round whatever a filter matches', () => {
  expect(filtersWhere({ filters }, { state: ['!', 'failed'], odd: ['!', '1'] })).toEqual([
    { _not: { state: { _in: ['failed'] } } },
    { _not: { number: { _in: ['1'] } } },
  ]);
  expect(filtersWhere({ filters }, { state: ['!'] })).toEqual([]);
});
