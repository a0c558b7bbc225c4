import { expect, it } from 'vitest';
import { blockStateOf } from './block-state.ts';

const submitted = { height: 500, state: 'submitted' } as const;

it.each([
  [{ confirmations: 1, tipHeight: 500 }, 'accepted'],
  [{ confirmations: 99, tipHeight: 598 }, 'accepted'],
  [{ confirmations: 100, tipHeight: 599 }, 'confirmed'],
  [{ confirmations: 0, tipHeight: 499 }, 'orphaned'],
  [{ confirmations: undefined, tipHeight: 500 }, 'orphaned'],
  [{ confirmations: undefined, tipHeight: 499 }, 'submitted'],
] as const)('a submitted block that a node places at %j is %s', (place, state) => {
  expect(blockStateOf(submitted, place)).toBe(state);
});

it('comes back where a reorganisation brings it back, and keeps its state while the node is behind', () => {
  const orphaned = { height: 500, state: 'orphaned' } as const;
  expect(blockStateOf(orphaned, { confirmations: 2, tipHeight: 501 })).toBe('accepted');
  const accepted = { height: 500, state: 'accepted' } as const;
  expect(blockStateOf(accepted, { confirmations: undefined, tipHeight: 300 })).toBe('accepted');
});
