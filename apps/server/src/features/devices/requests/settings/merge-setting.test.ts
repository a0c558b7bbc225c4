import { defineSetting } from '@headframe/domain/devices/define-setting';
import { tagsSetting } from '@headframe/domain/devices/settings/device-tags';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mergedSetting } from './merge-setting.ts';

const common = {
  label: 'Test',
  on: 'device',
  icon: 'tag',
  consequence: 'Nothing.',
  permission: 'agent_worker_tag_write',
  ownerOnly: 'tag',
  audit: 'Test set',
} as const;
const tags = tagsSetting('agent_worker_tag_write');
const note = defineSetting()({ ...common, values: { note: z.string() } });
const delay = defineSetting<{ delay: number | null }>()({
  ...common,
  values: { value: z.number() },
  change: (_before, { value }) => ({ delay: value ?? null }),
});
const ranges = defineSetting<{ ranges: Readonly<Record<string, number>> }>()({
  ...common,
  values: { ranges: z.record(z.string(), z.number()) },
  change: ({ ranges: before }, given) => ({ ranges: { ...before, ...given.ranges } }),
});

describe('mergedSetting', () => {
  it('keeps the tag that somebody else gave meanwhile, also where all were replaced', () => {
    const merged = mergedSetting(
      tags,
      { tags: ['hall 1', 'theirs'] },
      { replace: ['hall 1', 'mine'] },
      { tags: ['hall 1'] },
    );
    expect(merged).toEqual({ state: { tags: ['hall 1', 'mine', 'theirs'] }, conflicts: [] });
  });

  it('takes no start that is not of the stored shape, and no more tags than a device has', () => {
    const tagged = (from: unknown) => () => mergedSetting(tags, { tags: [] }, { add: ['x'] }, { tags: from });
    for (const odd of [5, [null], [1], { a: 'b' }, 'x']) expect(tagged(odd)).toThrow('from.tags');
    expect(tagged(null)().state).toEqual({ tags: ['x'] });
    const many = Array.from({ length: 50 }, (_, place) => `tag ${place}`);
    const other = Array.from({ length: 50 }, (_, place) => `other ${place}`);
    expect(() => mergedSetting(tags, { tags: many }, { replace: other }, { tags: [] })).toThrow('at most 50 tags');
    expect(() => mergedSetting(note, { note: 'a' }, { note: 'b' }, { note: ['a'] })).toThrow('from.note');
  });

  it('refuses a note that somebody else wrote meanwhile', () => {
    const { conflicts } = mergedSetting(note, { note: 'theirs' }, { note: 'mine' }, { note: '' });
    expect(conflicts).toEqual([{ field: 'note', mine: 'mine', theirs: 'theirs' }]);
  });

  it('compares by what is stored where a value has another name', () => {
    expect(mergedSetting(delay, { delay: 30 }, { value: 60 }, { delay: 10 }).conflicts).toEqual([
      { field: 'value', mine: 60, theirs: 30 },
    ]);
    expect(mergedSetting(delay, { delay: 30 }, { value: 60 }, { delay: 10, value: 30 }).state).toEqual({ delay: 60 });
    expect(mergedSetting(delay, { delay: 10 }, { value: 60 }, { delay: 10 }).state).toEqual({ delay: 60 });
  });

  it('joins the entries of an object, each from what the form showed of it', () => {
    const state = { ranges: { min: 2, max: 9 } };
    expect(mergedSetting(ranges, state, { ranges: { max: 8 } }, { 'ranges.min': 1, 'ranges.max': 9 }).state).toEqual({
      ranges: { min: 2, max: 8 },
    });
    expect(mergedSetting(ranges, state, { ranges: { max: 8 } }, { 'ranges.max': 7 }).conflicts).toEqual([
      { field: 'ranges.max', mine: 8, theirs: 9 },
    ]);
  });

  it('replaces values that differed among the devices, which the form did not show', () => {
    expect(mergedSetting(note, { note: 'any' }, { note: 'mine' }, {})).toEqual({
      state: { note: 'mine' },
      conflicts: [],
    });
    expect(mergedSetting(note, { note: 'any' }, { note: 'mine' }, undefined).state).toEqual({ note: 'mine' });
  });
});
