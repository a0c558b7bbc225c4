import { builder } from '../../../platform/graphql/builder.ts';
import { loadHousePaymentCode, type HousePaymentCode } from './house-payment-code.ts';
import { readAddressBook } from './read-address-book.ts';

const housePaymentCode = builder.objectRef<HousePaymentCode>('HousePaymentCode').implement({
  description: 'What payment codes are paid from on the chain that the pool mines now.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: true,
      description: 'The payment code of the pool (BIP 47); null where no payout program with a seed pays this chain.',
    }),
    seenAt: t.expose('seenAt', {
      type: 'Timestamp',
      nullable: true,
      description: 'When the payout program was last at work; null where none ever was.',
    }),
    isAlive: t.exposeBoolean('isAlive', {
      description: 'Whether the payout program is at work: without it nobody is notified or paid.',
    }),
  }),
});

builder.queryField('housePaymentCode', (t) =>
  t.field({
    extensions: { access: readAddressBook },
    type: housePaymentCode,
    description:
      'The payment code that the pool pays from, which the wallets of holders of payment codes show as the sender. Open with paynym and with withdraw, to people.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, context) => loadHousePaymentCode(context),
  }),
);
