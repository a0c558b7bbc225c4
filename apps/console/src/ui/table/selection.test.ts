import { describe, expect, it } from 'vitest';
import { isSelected, noSelection, pageState, selectAll, selectedCount, selectionWhere, withRows } from './selection.ts';

describe('selection', () => {
  const some = withRows(noSelection, ['1', '2'], true);

  it('selects rows across pages, and deselects them', () => {
    expect(selectedCount(withRows(some, ['7'], true), 100)).toBe(3);
    expect(isSelected(withRows(some, ['1'], false), '1')).toBe(false);
  });

  it('selects all matching rows except the deselected ones', () => {
    const all = withRows(selectAll, ['3'], false);
    expect(selectedCount(all, 3480)).toBe(3479);
    expect(isSelected(all, '3')).toBe(false);
    expect(isSelected(all, 'on another page')).toBe(true);
    expect(withRows(all, ['3'], true)).toEqual(selectAll);
  });

  it('knows how much of a page is chosen', () => {
    expect(pageState(some, ['1', '2'], String)).toBe('all');
    expect(pageState(some, ['1', '3'], String)).toBe('some');
    expect(pageState(some, ['3'], String)).toBe('none');
    expect(pageState(selectAll, ['3'], String)).toBe('all');
    expect(pageState(selectAll, [], String)).toBe('none');
  });

  it('becomes the where of a command', () => {
    const filter = { status: { _eq: 'offline' } };
    expect(selectionWhere(some, filter)).toEqual({ id: { _in: ['1', '2'] } });
    expect(selectionWhere(selectAll, filter)).toEqual(filter);
    expect(selectionWhere(selectAll, {})).toEqual({ _and: [] });
    expect(selectionWhere(withRows(selectAll, ['9'], false), filter)).toEqual({
      _and: [filter, { id: { _nin: ['9'] } }],
    });
  });
});

it('more rows than one list may hold travel in several', () => {
  const keys = new Set(Array.from({ length: 2001 }, (_, place) => String(place)));
  const chosen = selectionWhere({ kind: 'some', keys }, {}) as { _or: { id: { _in: string[] } }[] };
  expect(chosen._or.map(({ id }) => id._in.length)).toEqual([1000, 1000, 1]);
  const left = selectionWhere({ kind: 'all', except: keys }, {}) as { _and: object[] };
  expect(left._and).toHaveLength(4);
});
