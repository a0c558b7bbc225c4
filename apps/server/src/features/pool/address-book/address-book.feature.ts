import { defineFeature } from '../../../feature.ts';
import './address-book.graphql.ts';
import './house-payment-code.graphql.ts';
import './payment-code-approval.graphql.ts';
import { paymentCodeCheckPath, registerPaymentCodeCheck } from './register-payment-code-check.ts';

/** Where withdrawals may be sent: addresses and payment codes. */
export const addressBookFeature = defineFeature({
  topics: { subaccount: ['addressBook'] },
  access: { permission: { [`POST ${paymentCodeCheckPath}`]: 'paynym' } },
  routes: (app) => registerPaymentCodeCheck(app),
});
