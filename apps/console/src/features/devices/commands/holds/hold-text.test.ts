import { expect, test } from 'vitest';
import { heldText } from './hold-text.ts';

const row = {
  isHeld: true,
  isHeldByHand: true,
  heldBy: 'anna@farm.test',
  heldState: 'off',
  heldUntil: '2026-11-28T18:00:00Z',
  heldWhy: '',
};
const write = (at: string | null, style: string) => `${style} of ${at}`;

test('a hold says its state and when it ends, with the day where that is not today', () => {
  const at = (now: string, more = {}) => heldText({ ...row, ...more }, Date.parse(now), write);
  expect(at('2026-11-28T12:00:00Z')).toBe('Held off by hand until time of 2026-11-28T18:00:00Z');
  expect(at('2026-11-27T12:00:00Z', { heldState: 'limited' })).toBe(
    'Held at its power by hand until moment of 2026-11-28T18:00:00Z',
  );
  expect(at('2026-11-28T12:00:00Z', { isHeld: false })).toBeUndefined();
  const byRule = { isHeldByHand: false, heldUntil: null };
  expect(at('2026-11-28T12:00:00Z', byRule)).toBe('Held off until released');
  expect(at('2026-11-28T12:00:00Z', { ...byRule, heldState: 'alone' })).toBe('Left alone');
});
