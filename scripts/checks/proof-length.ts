/** Whether proofs run at full length: `npm run proof` sets this, `npm test` leaves it out. */
export const isFullProof = process.env['HEADFRAME_PROOF'] === 'full';

/** How long, how often or on how much a proof runs: short in `npm test` (20 s at most each), full in `npm run proof`. */
export function proofLength<Length>(short: Length, full: Length): Length {
  return isFullProof ? full : short;
}
