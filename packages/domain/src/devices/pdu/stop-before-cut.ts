/** How long the verified stop of a miner may be waited for before its outlet is cut, in seconds. */
export const stopBeforeCut = { min: 10, usual: 300, max: 3600 } as const;

/** What comes of the miner behind an outlet that is to be cut, where the miners are stopped first. */
export const beforeCutOutcomes = ['stop', 'stopped', 'offline', 'unlinked', 'cannotStop'] as const;

/** One of {@link beforeCutOutcomes}. */
export type BeforeCutOutcome = (typeof beforeCutOutcomes)[number];
