import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameValue, mergeChange } from './merge-change.ts';
import { rebaseDraft, settleConflict } from './rebase-draft.ts';

const scalar = fc.constantFrom('a', 'b', 'c', null);
const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
const levels = fc.record({ x: scalar, y: scalar, z: scalar });
const record = fc.record({ alias: scalar, note: scalar, tags, levels });

describe('rebaseDraft', () => {
  it('shows the stored value in an untouched field, and keeps a touched one', () => {
    const draft = { began: { alias: 'a', note: 'n' }, entered: { alias: 'mine', note: 'n' } };
    expect(rebaseDraft(draft, { alias: 'a', note: 'theirs' })).toEqual({
      began: { alias: 'a', note: 'theirs' },
      entered: { alias: 'mine', note: 'theirs' },
      conflicts: [],
    });
  });

  it('names a field that both changed, and one that both changed alike not', () => {
    const draft = { began: { alias: 'a', note: 'n' }, entered: { alias: 'mine', note: 'same' } };
    expect(rebaseDraft(draft, { alias: 'theirs', note: 'same' })).toEqual({
      began: { alias: 'a', note: 'same' },
      entered: { alias: 'mine', note: 'same' },
      conflicts: [{ field: 'alias', mine: 'mine', theirs: 'theirs' }],
    });
  });

  it('names the entry of an object, and follows its other entries', () => {
    const draft = {
      began: { levels: { x: 'a', y: 'a' } },
      entered: { levels: { x: 'b', y: 'a' } },
    };
    expect(rebaseDraft(draft, { levels: { x: 'c', y: 'c' } })).toEqual({
      began: { levels: { x: 'a', y: 'c' } },
      entered: { levels: { x: 'b', y: 'c' } },
      conflicts: [{ field: 'levels.x', mine: 'b', theirs: 'c' }],
    });
  });

  it('settles a field with a dot in its name', () => {
    const draft = { began: { 'north.2': 'a' }, entered: { 'north.2': 'mine' } };
    const [conflict] = rebaseDraft(draft, { 'north.2': 'theirs' }).conflicts;
    if (!conflict) throw new Error('No conflict.');
    expect(settleConflict(draft, conflict, 'theirs')).toEqual({
      began: { 'north.2': 'theirs' },
      entered: { 'north.2': 'theirs' },
    });
  });

  it('does not join values that mean something together alone', () => {
    const draft = { began: { search: { q: 'a', s: 1 } }, entered: { search: { q: 'b', s: 1 } } };
    expect(rebaseDraft(draft, { search: { q: 'a', s: 2 } }, new Set(['search'])).conflicts).toHaveLength(1);
  });

  it('changes nothing of what is stored when it is sent', () => {
    fc.assert(
      fc.property(record, record, record, (began, entered, present) => {
        const draft = rebaseDraft({ began, entered }, present);
        const before = mergeChange(present, entered, began);
        const after = mergeChange(present, draft.entered, draft.began);
        expect(after).toEqual(before);
        expect(draft.conflicts).toEqual(before.conflicts ?? []);
      }),
    );
  });

  it('is saved without a conflict once each is settled', () => {
    fc.assert(
      fc.property(
        record,
        record,
        record,
        fc.constantFrom('mine' as const, 'theirs' as const),
        (began, entered, present, choice) => {
          const draft = rebaseDraft({ began, entered }, present);
          const settled = draft.conflicts.reduce(
            (now, conflict) => rebaseDraft(settleConflict(now, conflict, choice), present),
            draft,
          );
          expect(settled.conflicts).toEqual([]);
          const { values = {} } = mergeChange(present, settled.entered, settled.began);
          for (const { field, mine, theirs } of draft.conflicts) {
            const [name = '', entry] = field.split('.');
            const stored = entry === undefined ? values[name] : (values[name] as Record<string, unknown>)[entry];
            expect(isSameValue(stored, choice === 'mine' ? mine : theirs)).toBe(true);
          }
        },
      ),
    );
  });
});
