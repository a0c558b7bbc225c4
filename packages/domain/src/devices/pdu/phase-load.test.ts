import { describe, expect, it } from 'vitest';
import { phaseLoadIssues, phaseLoadText } from './phase-load.ts';

describe('the load state of a phase', () => {
  it('has a text, and none where it is not reported or unknown', () => {
    expect([1, 2, 3, 4].map(phaseLoadText)).toEqual(['low', 'normal', 'near overload', 'overload']);
    expect([null, 0, 5, 2.5].map(phaseLoadText)).toEqual([null, null, null, null]);
  });

  it('is an issue near the limit and beyond it, whichever phase it is', () => {
    expect(phaseLoadIssues([2, 3, 2])).toEqual(['PHASE_NEAR_OVERLOAD']);
    expect(phaseLoadIssues([2, 2, 4])).toEqual(['PHASE_OVERLOAD']);
    expect(phaseLoadIssues([4, 3, 1])).toEqual(['PHASE_NEAR_OVERLOAD', 'PHASE_OVERLOAD']);
    for (const none of [[], [1, 2, 2], [null, null, null]]) expect(phaseLoadIssues(none)).toEqual([]);
  });
});
