import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agentRequestItemStates, isFinalState } from '../enums/agent-request.ts';
import { endOfWait } from './end-of-wait.ts';
import { nextItemState } from './item-transitions.ts';

const waits = fc.record({
  awaited: fc.constantFrom(null, ...agentRequestItemStates),
  isOver: fc.boolean(),
  runAnyway: fc.boolean(),
});

it('an item that waits runs after the verified end of the other one, or where somebody chose so', () => {
  fc.assert(
    fc.property(waits, (wait) => {
      const runs = endOfWait(wait) === 'released';
      if (runs) expect(wait.awaited === 'done' || wait.runAnyway).toBe(true);
      if (wait.awaited === 'canceled') expect(runs).toBe(false);
    }),
  );
});

it('a wait ends with its time at the latest, and with the end of what it is for', () => {
  fc.assert(
    fc.property(waits, (wait) => {
      const event = endOfWait(wait);
      const isDecided = wait.isOver || (wait.awaited !== null && isFinalState(wait.awaited));
      expect(event !== null).toBe(isDecided);
      if (event) expect(nextItemState('waiting', event)).not.toBe('waiting');
    }),
  );
});
