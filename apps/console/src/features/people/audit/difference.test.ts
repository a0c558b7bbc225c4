import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const names = (before: unknown, after: unknown) =>
  differenceOf(before, after, (moment) => `at ${moment.slice(11, 16)}`).map(
    ({ name, before: was, after: is }) => `${name}: ${was ?? ''} -> ${is ?? ''}`,
  );

test('lists changed fields first, and unchanged ones after them', () => {
  expect(differenceOf({ name: 'a', kind: 'x' }, { name: 'b', kind: 'x' })).toEqual([
    { name: 'Name', before: 'a', after: 'b', isChanged: true },
    { name: 'Kind', before: 'x', after: 'x', isChanged: false },
  ]);
});

test('reads fields in words: labels, units, names of values, lists, truth, emptiness, moments', () => {
  expect(
    names(null, {
      kind: 'changePool',
      options: { rampSeconds: 1500, stayTime: 0 },
      levels: { pdu: 'READ' },
      deviceKind: 'pdu',
      safeRanges: { maxFan: 6000 },
      links: { '10.0.7.9 / 1': '10.0.7.1' },
      tags: ['a', 'b'],
      on: true,
      note: '',
      coinEnum: 0,
      addresses: [{ code: 'bc1q', share: 2500 }],
      ids: ['x', 'y'],
      someNewThing: '2026-11-28T10:20:00.000Z',
    }),
  ).toEqual([
    'Kind:  -> Change pool',
    'Ramp:  -> 1,500 s',
    'Undone after:  -> 0 s',
    'PDU:  -> Read Only',
    'Kind of the device:  -> PDU',
    'Highest fan speed:  -> 6,000 rpm',
    'Outlet 10.0.7.9 / 1 feeds:  -> 10.0.7.1',
    'Tags:  -> a, b',
    'On:  -> yes',
    'Note:  -> ---',
    'Algorithm:  -> SHA-256 (Bitcoin)',
    'Addresses:  -> Address or payment code: bc1q; Share of the address: 25 %',
    'Devices:  -> 2 devices',
    'Some new thing:  -> at 10:20',
  ]);
});

test('reports removed values, and nothing where nothing is known', () => {
  expect(differenceOf({ name: 'a' }, null)).toEqual([{ name: 'Name', before: 'a', after: undefined, isChanged: true }]);
  expect(differenceOf(null, null)).toEqual([]);
});
