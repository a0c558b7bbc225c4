/**
 * How the last test of a miner's stored credential ended: the miner let it in; it did not; its firmware takes none, or none without a
 * change; or it was not sent, as the miner had refused too many of late.
 */
export const credentialTestOutcomes = ['accepted', 'refused', 'untestable', 'heldBack'] as const;
export type CredentialTestOutcome = (typeof credentialTestOutcomes)[number];

/** What people read for each. */
export const credentialTestLabels: Readonly<Record<CredentialTestOutcome, string>> = {
  accepted: 'Accepted',
  refused: 'Refused',
  untestable: 'Cannot be tested',
  heldBack: 'Held back',
};
