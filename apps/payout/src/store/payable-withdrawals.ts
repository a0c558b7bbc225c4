/** Condition in SQL that a withdrawal `w` of chain $1 may be paid now: not held, not taken back, on the chain itself. */
export const payable = `w.chain_id = $1 and w.payout_id is null and not w.canceled and not w.declined and w.network = 'bitcoin'
  and (w.hold_until is null or w.hold_until <= now())`;
