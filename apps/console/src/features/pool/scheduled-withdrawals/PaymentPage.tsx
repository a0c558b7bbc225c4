import type { ComponentType } from 'react';
import { PaymentListDocument, PaymentListUpdatesDocument } from '../../../generated/scheduled-withdrawal.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { SecondFactorNote } from '../withdrawals/index.ts';
import { compactPaymentColumns, paymentColumns } from './payment-columns.tsx';
import { paymentActions, paymentPageActions } from './payment.actions.tsx';
import { paymentPage } from './payment.route.ts';

const source = liveListOf('payments', {
  list: PaymentListDocument,
  updates: PaymentListUpdatesDocument,
  countKey: ({ id }) => id,
});

/** The scheduled payments of the subaccount. */
export const PaymentPage: ComponentType = defineList(source, {
  page: paymentPage,
  key: 'payments',
  noun: 'payments',
  rowKey: ({ id }) => id,
  auditKind: 'payment',
  rowLabel: ({ description, address }) => description || address,
  text: { columns: ['description', 'address', 'addressDescription'], placeholder: 'Search description or address' },
  columns: paymentColumns,
  compactColumns: compactPaymentColumns,
  lines: [2, 2],
  pageActions: {
    actions: paymentPageActions,
    context: ({ refetch }) => ({ onDone: refetch }),
    primary: 'createPayment',
  },
  rowActions: { actions: paymentActions, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  Above: () => <SecondFactorNote permission="payments_write" />,
  empty: {
    title: 'No payments yet',
    text: 'A payment sends a fixed amount, or your whole balance, to an address of your address book: daily, weekly or monthly.',
    offersPrimary: true,
  },
});
