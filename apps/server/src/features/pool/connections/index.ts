/** Where miners reach the pool, for features that separate its miners from those of other pools. */
export { ownPoolAddresses } from './own-addresses.ts';
