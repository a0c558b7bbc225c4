import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedState } from '../define-setting.ts';
import { noteSetting } from './device-note.ts';
import { maxDeviceTags, maxTagLength, tagsSetting } from './device-tags.ts';

const setting = tagsSetting('agent_worker_tag_write');
const read = (given: object) => z.object(setting.values).safeParse(given);
const change = (tags: readonly string[], given: object) => changedState(setting, { tags }, given as never)['tags'];
const many = (count: number) => Array.from({ length: count }, (_one, place) => `tag ${place}`);

describe('the tags of a device', () => {
  it.each<[before: string[], given: object, after: string[]]>([
    [['b'], { add: ['a', 'b', 'a'] }, ['a', 'b']],
    [['a', 'b'], { remove: ['b', 'c'] }, ['a']],
    [['a', 'b'], { replace: ['c'] }, ['c']],
    [['a', 'b'], { replace: [] }, []],
    [['a', 'b'], { add: ['b', 'c'], remove: ['a', 'b'] }, ['b', 'c']],
    [['a'], { replace: ['x', 'y'], remove: ['y'], add: ['z'] }, ['x', 'z']],
  ])('of %j after %j are %j', (before, given, after) => {
    expect(change(before, given)).toEqual(after);
  });

  it('are bounded in number, and one that has more than that can lose some', () => {
    expect(change(many(maxDeviceTags), { remove: ['tag 1'], add: ['other'] })).toHaveLength(maxDeviceTags);
    expect(() => change(many(maxDeviceTags), { add: ['one more'] })).toThrow(`at most ${maxDeviceTags} tags`);
    expect(change(many(maxDeviceTags + 9), { remove: ['tag 1'] })).toHaveLength(maxDeviceTags + 8);
    expect(read({ add: many(10_000) }).success).toBe(false);
  });

  it.each(['', '  ', 'a,b', '[a]', 'a\nb', 'a\u0000', '\uD800', 'x'.repeat(maxTagLength + 1)])(
    'are none of %j',
    (tag) => {
      expect(read({ add: [tag] }).success).toBe(false);
    },
  );

  it('are trimmed, in any script', () => {
    expect(read({ add: [' row 1 ', 'наладка', '🔥'] }).data).toEqual({ add: ['row 1', 'наладка', '🔥'] });
  });
});

describe('a note', () => {
  it('is bounded, and emptied by an empty text', () => {
    const { note } = noteSetting('agent_worker_note_write').values;
    expect(note.safeParse('x'.repeat(1001)).success).toBe(false);
    expect(note.parse('  ')).toBe('');
    expect(note.parse(' two\nlines ')).toBe('two\nlines');
  });
});
