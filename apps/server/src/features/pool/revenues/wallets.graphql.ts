import { isCoinEnum } from '@headframe/domain/coins/algorithms';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadWallet, type Wallet } from './load-wallet.ts';
import { poolChainType } from './revenues.graphql.ts';

const whole = 'Whole satoshi as text; a coin has 10^8.';

const walletType = builder.objectRef<Wallet>('Wallet').implement({
  description: 'What a subaccount has of a coin, on the chain that the pool mines now.',
  fields: (t) => ({
    coinEnum: t.exposeInt('coinEnum'),
    subaccount: t.exposeString('subaccount'),
    chain: t.field({
      type: poolChainType,
      nullable: true,
      description: 'Null where the pool never mined the coin.',
      resolve: (row) => row.chain,
    }),
    amount: t.exposeString('amount', { description: `The balance: earned less withdrawn. ${whole}` }),
    earned: t.exposeString('earned', { description: `Earnings and rewards of posted days, after fees. ${whole}` }),
    withdrawn: t.exposeString('withdrawn', {
      description: `Withdrawals with their network fees, open ones too. ${whole}`,
    }),
    asOf: t.field({ type: 'Timestamp', resolve: (row) => row.asOf }),
    earnedUntil: t.exposeString('earnedUntil', {
      nullable: true,
      description: 'The last day whose earnings are in it, YYYY-MM-DD.',
    }),
  }),
});

builder.queryField('wallets', (t) =>
  t.field({
    ...permissionField('withdraw'),
    type: [walletType],
    description: 'The wallet of a subaccount for a coin. What it has on another chain is not in it.',
    args: {
      subaccount: t.arg.string({ description: 'Name of the subaccount; wins over the header.' }),
      coinEnum: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_source, { coinEnum }, { scope: { transaction, grants } }) => {
      const coin = coinEnum ?? 0;
      if (!isCoinEnum(coin)) throw new DomainError('validation-failed', 'coinEnum: Unknown coin.');
      return [await loadWallet(transaction, singleGrant(grants), coin)];
    },
  }),
);
