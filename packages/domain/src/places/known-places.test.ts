import { describe, expect, it } from 'vitest';
import { changedPlace, wholePlace } from './device-place.ts';
import { KnownPlaces } from './known-places.ts';

const bare = { row: null, column: null, rows: null, columns: null };
const known = () =>
  new KnownPlaces(
    [{ ...bare, name: 'Hall A', row: 1, column: 2, rows: 4, columns: 8 }],
    [
      { ...bare, name: 'A-07', group: 'Hall A', row: 2, column: 7, rows: 8, columns: 12 },
      { ...bare, name: 'A-08', group: 'Hall A' },
      { ...bare, name: 'Loose', group: null },
    ],
  );
const whole = { groupName: 'Hall A', groupRow: 1, groupColumn: 2, rackName: 'A-07', rackRow: 2, rackColumn: 7 };

describe('a place', () => {
  it('means the group and rack of its names, or of its positions, and comes back whole', () => {
    for (const place of [
      { groupName: 'hall a', rackName: 'a-07' },
      { groupRow: 1, groupColumn: 2, rackRow: 2, rackColumn: 7 },
      whole,
    ])
      expect(known().resolve({ ...place, row: 3, column: 4 })).toEqual({ ...whole, row: 3, column: 4 });
    expect(known().resolve({ rackName: 'A-07', row: 1 })).toMatchObject({ groupName: null, rackName: 'A-07', row: 1 });
    expect(known().resolve({})).toBeNull();
  });

  it('brings about what is not there, called after its position where it has no name, once', () => {
    const places = known();
    expect(places.resolve({ groupRow: 2, groupColumn: 2, rackColumn: 3 })).toMatchObject({
      groupName: '[2,2]',
      rackName: '[,3]',
      rackRow: null,
      rackColumn: 3,
    });
    expect(places.resolve({ groupName: '[2,2]', rackName: '[,3]' })).toMatchObject({ groupRow: 2, rackColumn: 3 });
    expect(places.resolve({ row: 1, column: 1 })).toMatchObject({
      groupName: null,
      rackName: 'Unnamed',
      row: 1,
      column: 1,
    });
    expect(places.resolve({ groupName: 'Hall A', rackName: 'A-08', rackRow: 1, rackColumn: 1 })).toMatchObject({
      rackRow: 1,
    });
    expect(places.resolve({ groupName: 'Hall A', rackName: 'A-08' })).toMatchObject({ rackRow: 1, rackColumn: 1 });
  });

  it('is refused where it contradicts what is there, naming it', () => {
    const refused = (place: object) => known().resolve(place);
    expect(refused({ ...whole, rackRow: 3 })).toBe('Rack "A-07" stands at [2,7], not at [3,7].');
    expect(refused({ groupName: 'Hall B', groupRow: 1, groupColumn: 2 })).toBe(
      'There exist duplicate coordinates for group/rack/device/IP. Group "Hall A" stands at [1,2].',
    );
    expect(refused({ groupName: 'Hall A', rackName: 'A-08', rackRow: 2, rackColumn: 7 })).toMatch(
      /Rack "A-07" stands at/,
    );
    expect(refused({ groupName: 'Hall A', rackName: 'A-09', rackRow: 5, rackColumn: 1 })).toBe(
      'Group "Hall A" has 4 rows and 8 columns; rack "A-09" would be outside of them.',
    );
    expect(refused({ ...whole, row: 9, column: 1 })).toBe(
      'Rack "A-07" has 8 rows and 12 columns; the device would be outside of them.',
    );
  });
});

describe('a place of which parts are set', () => {
  const before = { ...whole, row: 3, column: 4 };

  it('keeps the others, but for the position of another group or rack', () => {
    expect(changedPlace(before, { row: 5 })).toEqual({ ...before, row: 5 });
    expect(changedPlace(before, { rackName: 'B-01' })).toEqual({
      groupName: 'Hall A',
      groupRow: 1,
      groupColumn: 2,
      rackName: 'B-01',
      row: 3,
      column: 4,
    });
    expect(changedPlace(before, { groupName: 'Hall B' })).toEqual({
      groupName: 'Hall B',
      rackName: 'A-07',
      row: 3,
      column: 4,
    });
    expect(changedPlace(before, { rackRow: 3 })).toEqual({
      groupName: 'Hall A',
      groupRow: 1,
      groupColumn: 2,
      rackRow: 3,
      rackColumn: 7,
      row: 3,
      column: 4,
    });
    expect(changedPlace(before, { rackRow: null })).toEqual(before);
    expect(changedPlace(null, { rackName: 'A' })).toEqual({ rackName: 'A' });
  });

  it('stands for itself where it is whole', () => {
    const others = [
      null,
      before,
      { rackName: 'X', row: 1 },
      { groupName: 'Hall A', groupRow: 1, groupColumn: 2, rackName: 'X' },
      { rackName: '[1,]', rackRow: 1, column: 9 },
    ];
    for (const place of others)
      for (const other of others) expect(changedPlace(other, wholePlace(place))).toEqual(place);
  });
});
