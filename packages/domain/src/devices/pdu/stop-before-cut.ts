/** How long the verified stop of a miner may be waited for before its outlet is cut, in seconds. */
export const stopBeforeCut = { min: 10, usual: 300, max: 3600 } as const;

/** From how many outlets, or how many watts, a person types the number of outlets before they are cut. */
const typedCut = { outlets: 10, watts: 50_000 } as const;

/** Whether a cut is so large that the number of its outlets is typed before it is made. */
export function isLargeCut(outletCount: number, watts: number): boolean {
  return outletCount >= typedCut.outlets || watts >= typedCut.watts;
}

/** What happens to the miner behind an outlet that is to be cut, where the miners are stopped first. */
const beforeCutOutcomes = ['stop', 'stopped', 'offline', 'unlinked', 'cannotStop'] as const;

/** One of {@link beforeCutOutcomes}. */
export type BeforeCutOutcome = (typeof beforeCutOutcomes)[number];
