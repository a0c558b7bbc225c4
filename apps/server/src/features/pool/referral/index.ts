/** Who referred whom, for features that make accounts. */
export { recordReferral, type ReferralOutcome } from './record-referral.ts';
export { referrerSchema } from './referrer-schema.ts';
