import { isCoinEnum } from '@headframe/domain/coins/algorithms';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { builder } from '../../../platform/graphql/builder.ts';
import { anyCallerField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { loadCoinPrice, type CoinPrice } from './load-coin-price.ts';

const coinPriceType = builder.objectRef<CoinPrice>('CoinPrice').implement({
  description:
    'What mining a coin pays, and its price, in a minute; by the chain that the pool mines now. Amounts and prices are decimal texts.',
  fields: (t) => ({
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network', { description: 'main, test, regtest or simulated.' }),
    at: t.expose('at', { type: 'Timestamp', description: 'The minute.' }),
    fpps: t.exposeString('fpps', {
      description:
        'Coins that 1 Th/s (Scrypt: 1 Mh/s) earns in a day with transaction fees, before fees of the pool; 16 decimal places.',
    }),
    pps: t.exposeString('pps', { description: 'The same without transaction fees.' }),
    fppsusd: t.exposeString('fppsusd', {
      nullable: true,
      description: 'USD that fpps is worth; null without a price.',
    }),
    fppspps: t.exposeFloat('fppspps', { nullable: true, description: 'fpps over pps.' }),
    fppspps30day: t.exposeFloat('fppspps30day', {
      nullable: true,
      description: 'The same over the last 30 days, as far as they are known.',
    }),
    fpps30day: t.exposeString('fpps30day', {
      nullable: true,
      description: 'fpps on average over the last 30 days, as far as they are known.',
    }),
    blockHeight: t.exposeInt('blockHeight', { description: 'Height of the newest block.' }),
    networkAt: t.expose('networkAt', {
      type: 'Timestamp',
      description: 'When a node last said that this is its newest block.',
    }),
    difficulty: t.exposeFloat('difficulty'),
    difficultyChange: t.exposeFloat('difficultyChange', {
      nullable: true,
      description: 'Estimated next change of the difficulty, %; null while its period is too young.',
    }),
    remainingBlocks: t.exposeInt('remainingBlocks', {
      nullable: true,
      description: 'Blocks until then; null where it never changes.',
    }),
    close: t.exposeString('close', {
      nullable: true,
      description: 'USD for a coin; null where no feed says one within an hour.',
    }),
    closeAt: t.expose('closeAt', { type: 'Timestamp', nullable: true, description: 'When that was the price.' }),
  }),
});

const coinArgument = builder.args((t) => ({
  coinEnum: t.int({ defaultValue: 0, description: 'Number of the algorithm: 0 is Bitcoin, 1 Litecoin.' }),
}));

/** @throws DomainError `validation-failed` for a number that is no coin */
function knownCoin(coinEnum: number | null | undefined): number {
  const coin = coinEnum ?? 0;
  if (!isCoinEnum(coin)) throw new DomainError('validation-failed', 'Unknown coin.');
  return coin;
}

builder.queryField('coinPrice', (t) =>
  t.field({
    ...anyCallerField,
    type: coinPriceType,
    nullable: true,
    description: 'The latest figures of a coin; null where it is not mined, or no node has said anything yet.',
    args: coinArgument,
    resolve: (_source, { coinEnum }, { scope }) => loadCoinPrice(scope.transaction, knownCoin(coinEnum)),
  }),
);

builder.subscriptionField('coinPriceUpdates', (t) =>
  t.field({
    ...anyCallerField,
    type: coinPriceType,
    nullable: true,
    description: 'The latest figures of a coin, now and every minute.',
    args: coinArgument,
    subscribe: (_source, { coinEnum }, context) => {
      const coin = knownCoin(coinEnum);
      return live<CoinPrice | null>(context, {
        topics: ['coinPrice'],
        concerns: () => true,
        read: ({ transaction }) => loadCoinPrice(transaction, coin),
      });
    },
    resolve: (price) => price,
  }),
);
