import { expect, test } from 'vitest';
import type { SummaryRowFragment } from '../../../../generated/subaccounts.ts';
import { summarySample } from '../testing/summary-sample.ts';
import { groupSummaries, matchingSummaries, readGrouping, sortSummaries } from './group-summaries.ts';

const rows: readonly SummaryRowFragment[] = [
  summarySample('site 2', { reportedHashrate: 5, accessType: 'member', tags: ['hydro'] }),
  summarySample('site 10', { reportedHashrate: null, coinEnum: 1, organization: { id: '2', name: 'Hashworks' } }),
  summarySample('pinned', { reportedHashrate: 1, pinned: true }),
  summarySample('north', { reportedHashrate: 9, country: 'Norway' }),
];
const names = (list: readonly SummaryRowFragment[]) => list.map(({ subaccount }) => subaccount);

test('pinned ones stay on top, unknown values at the end, in both directions', () => {
  const by = (key: string, isDescending: boolean) => names(sortSummaries(rows, { key, isDescending }));
  expect(by('subaccount', false)).toEqual(['pinned', 'north', 'site 2', 'site 10']);
  expect(by('subaccount', true)).toEqual(['pinned', 'site 10', 'site 2', 'north']);
  expect(by('reportedHashrate', false)).toEqual(['pinned', 'site 2', 'north', 'site 10']);
  expect(by('reportedHashrate', true)).toEqual(['pinned', 'north', 'site 2', 'site 10']);
});

test('groups are sorted by name', () => {
  const groups = (kept: string | null) =>
    groupSummaries(rows, readGrouping(kept)).map((group) => [group.label, group.rows.length]);
  expect(groups('organization')).toEqual([
    ['Hashworks', 1],
    ['No Name (org owner must set name)', 3],
  ]);
  expect(groups('accessType')).toEqual([
    ['Member', 1],
    ['Owner', 3],
  ]);
  expect(groups('coinEnum')).toEqual([
    ['Scrypt (Litecoin, Dogecoin)', 1],
    ['SHA-256 (Bitcoin)', 3],
  ]);
  expect(groups(null)).toEqual([[undefined, 4]]);
  expect(groups('somethingElse')).toEqual([[undefined, 4]]);
  expect(groupSummaries([], null)).toEqual([]);
});

test('a search matches name, organization, country and tags', () => {
  expect(names(matchingSummaries(rows, 'site'))).toEqual(['site 2', 'site 10']);
  expect(names(matchingSummaries(rows, 'NORWAY'))).toEqual(['north']);
  expect(names(matchingSummaries(rows, 'site hashworks'))).toEqual(['site 10']);
  expect(names(matchingSummaries(rows, 'hydro'))).toEqual(['site 2']);
  expect(names(matchingSummaries(rows, ''))).toHaveLength(4);
});
