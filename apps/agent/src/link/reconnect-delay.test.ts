import { agentLinkCloseCodes } from '@headframe/agent-link';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconnectDelay, reconnectWaits } from './reconnect-delay.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('reconnectDelay', () => {
  it('lies anywhere between 0 and a bound that doubles up to 30 s', () => {
    fc.assert(
      fc.property(fc.nat(5000), random, (failures, value) => {
        const bound = Math.min(30_000, 1000 * 2 ** Math.min(failures, 40));
        expect(reconnectDelay(1006, failures, () => value)).toBeCloseTo(value * bound, 3);
      }),
    );
  });

  it('spreads agents over the whole bound', () => {
    const delays = Array.from({ length: 2000 }, () => reconnectDelay(1006, 5));
    const thirds = [0, 1, 2].map((third) => delays.filter((delay) => Math.floor(delay / 10_000) === third).length);
    for (const count of thirds) expect(count).toBeGreaterThan(400);
  });

  it('comes back at once when the server goes away, but not again and again', () => {
    expect(reconnectDelay(agentLinkCloseCodes.goingAway, 0, () => 0.999)).toBeLessThan(reconnectWaits.goingAway);
    expect(reconnectDelay(agentLinkCloseCodes.goingAway, 4, () => 0.5)).toBe(8000);
  });

  it('waits long after a refused key and after being replaced', () => {
    fc.assert(
      fc.property(fc.nat(100), random, (failures, value) => {
        expect(reconnectDelay(agentLinkCloseCodes.keyRefused, failures, () => value)).toBeGreaterThanOrEqual(270_000);
        expect(reconnectDelay(agentLinkCloseCodes.replaced, failures, () => value)).toBeGreaterThanOrEqual(54_000);
      }),
    );
  });
});
