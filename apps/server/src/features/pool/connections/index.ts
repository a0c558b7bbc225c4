/** Where miners reach the pool, and whether they deliver shares to it. */
export { ownPoolAddresses } from './own-addresses.ts';
export { shareDelivery } from './share-delivery.ts';
