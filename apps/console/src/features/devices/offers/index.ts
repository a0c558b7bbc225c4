/** Devices that subaccounts offer one another. */
export { OfferNotice } from './OfferNotice.tsx';
