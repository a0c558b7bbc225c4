import { defineFeature } from '../../../feature.ts';

/** Where withdrawals may be sent: addresses and payment codes. */
export const addressBookFeature = defineFeature({ topics: { subaccount: ['addressBook'] } });
