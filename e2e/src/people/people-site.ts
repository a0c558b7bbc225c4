import { productTest } from '../fixtures.ts';

/** How many subaccounts of one's own a person may have there. */
export const subaccountLimit = 4;

/** Journeys of several people share this product, whatever file they are in: each signs up the people it needs. */
export const test = productTest({
  devices: 3,
  firstAddress: '127.62.0.1',
  environment: { HEADFRAME_SUBACCOUNT_LIMIT: String(subaccountLimit) },
});
