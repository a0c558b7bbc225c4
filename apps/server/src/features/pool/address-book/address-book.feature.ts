import { defineFeature } from '../../../feature.ts';
import { ownershipReturned } from '../../people/ownership/index.ts';
import './address-book.graphql.ts';
import { archiveReturnedEntries } from './archive-returned-entries.ts';
import './house-payment-code.graphql.ts';
import './payment-code-approval.graphql.ts';
import { paymentCodeCheckPath, registerPaymentCodeCheck } from './register-payment-code-check.ts';

ownershipReturned.add(archiveReturnedEntries);

/** Where withdrawals may be sent: addresses and payment codes. */
export const addressBookFeature = defineFeature({
  topics: { subaccount: ['addressBook'] },
  access: { permission: { [`POST ${paymentCodeCheckPath}`]: 'paynym' } },
  routes: (app) => registerPaymentCodeCheck(app),
});
