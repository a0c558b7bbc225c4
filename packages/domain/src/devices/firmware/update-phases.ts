/**
 * What a miner does once it has received its image, as its agent reports it: it writes it, is away, and is asked what it runs. The next miner
 * may receive the image meanwhile.
 */
export const phasesAfterTransfer = {
  installing: 'Installing',
  restarting: 'Restarting',
  checking: 'Checking the version',
} as const;
