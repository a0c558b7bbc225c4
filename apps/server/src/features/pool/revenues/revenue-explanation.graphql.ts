import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import {
  explainDay,
  maxWorks,
  type Remainders,
  type RevenueEntry,
  type RevenueExplanation,
  type RevenuePosting,
  type RevenueWork,
} from './explain-day.ts';
import type { RevenueReward } from './explain-rewards.ts';
import { loadChains, shownChain } from './pool-chains.ts';
import { readDay, readRevenueRequest } from './revenue-range.ts';
import { poolChainType } from './revenues.graphql.ts';

const exact = 'Satoshi with 12 decimals, cut off.';
const whole = 'Whole satoshi.';

const remaindersType = builder.objectRef<Remainders>('RevenueRemainders').implement({
  description: `Parts of a satoshi that a division leaves for the next one. ${exact}`,
  fields: (t) => ({
    net: t.exposeString('net'),
    poolFee: t.exposeString('poolFee'),
    userFee: t.exposeString('userFee'),
  }),
});

const postingType = builder.objectRef<RevenuePosting>('RevenuePosting').implement({
  description:
    'One posting of a day. Each of net, pool fee and user fee is floor(carriedIn + due x its share of 100 %), and carriedOut is the rest.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: '0, and one more for each adjustment of the day.' }),
    postedAt: t.field({ type: 'Timestamp', resolve: (row) => row.postedAt }),
    isComplete: t.exposeBoolean('isComplete', { description: 'All pool programs had stored their shares.' }),
    credited: t.exposeString('credited', {
      description: 'Sum of assigned difficulty x 65,536 of the day, as then known.',
    }),
    shares: t.exposeFloat('shares'),
    fpps: t.exposeString('fpps', { description: `What all shares earn. ${exact}` }),
    pps: t.exposeString('pps', { description: `The same without transaction fees. ${exact}` }),
    due: t.exposeString('due', { description: `What of fpps was not posted before. ${exact}` }),
    poolFeePercent: t.exposeFloat('poolFeePercent'),
    userFeePercent: t.exposeFloat('userFeePercent'),
    carriedIn: t.field({ type: remaindersType, resolve: (row) => row.carriedIn }),
    carriedOut: t.field({ type: remaindersType, resolve: (row) => row.carriedOut }),
    net: t.exposeString('net', { description: whole }),
    poolFee: t.exposeString('poolFee', { description: whole }),
    userFee: t.exposeString('userFee', { description: whole }),
  }),
});

const workType = builder.objectRef<RevenueWork>('RevenueWork').implement({
  description:
    'Shares of one nBits and one fee rate. worth = credited x target / denominator; fpps = worth x (subsidy + averageFees).',
  fields: (t) => ({
    bits: t.exposeString('bits', { description: 'nBits of the block that was mined, hexadecimal.' }),
    target: t.exposeString('target', { description: 'What they stand for, hexadecimal.' }),
    networkDifficulty: t.exposeFloat('networkDifficulty', { description: 'Rounded; nothing is computed from it.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Of the block that was mined.' }),
    feeRate: t.exposeString('feeRate', { description: 'Id of what that block paid.' }),
    credited: t.exposeString('credited', { description: 'Sum of assigned difficulty x 65,536.' }),
    difficulty: t.exposeString('difficulty', { description: 'Sum of assigned difficulty.' }),
    shares: t.exposeFloat('shares'),
    worth: t.exposeString('worth', { description: 'In blocks, with 24 decimals, cut off.' }),
    subsidy: t.exposeString('subsidy', { description: whole }),
    feeSum: t.exposeString('feeSum', { description: `Fees of the blocks below that height. ${whole}` }),
    feeBlocks: t.exposeInt('feeBlocks', { description: 'How many blocks these are: 144, fewer on a young chain.' }),
    averageFees: t.exposeString('averageFees', { description: `feeSum / feeBlocks, rounded up. ${whole}` }),
    fpps: t.exposeString('fpps', { description: exact }),
    pps: t.exposeString('pps', { description: exact }),
  }),
});

const entryType = builder.objectRef<RevenueEntry>('RevenueEntry').implement({
  description: 'An entry of the ledger for the day: what the balance got, or gave where it is below 0.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'earnings, pool_fee, user_fee, referral or reversal.' }),
    revision: t.exposeInt('revision'),
    amount: t.exposeString('amount', { description: whole }),
    houseAccount: t.exposeString('houseAccount', { description: 'The account of the pool on the other side.' }),
    reverses: t.exposeID('reverses', { nullable: true, description: 'The entry that it takes back.' }),
    postedAt: t.field({ type: 'Timestamp', resolve: (row) => row.postedAt }),
  }),
});

const rewardType = builder.objectRef<RevenueReward>('RevenueReward').implement({
  description:
    'One posting of the referral reward of a day: floor(carriedIn + due x sharePercent of 100 %), and carriedOut is the rest.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: '0, and one more for each adjustment of the reward.' }),
    postedAt: t.field({ type: 'Timestamp', resolve: (row) => row.postedAt }),
    fees: t.exposeString('fees', {
      description: `Pool fees of the day that referred accounts had paid by then. ${whole}`,
    }),
    due: t.exposeString('due', { description: `What of them no reward had counted before. ${whole}` }),
    sharePercent: t.exposeFloat('sharePercent', { description: 'Reward, % of these fees.' }),
    carriedIn: t.exposeString('carriedIn', { description: 'Satoshi with 4 decimals.' }),
    reward: t.exposeString('reward', { description: whole }),
    carriedOut: t.exposeString('carriedOut', { description: 'Satoshi with 4 decimals.' }),
  }),
});

const explanationType = builder.objectRef<RevenueExplanation>('RevenueExplanation').implement({
  description:
    'From the shares of a day to the entries that were posted for it. Everything can be computed again by hand.',
  fields: (t) => ({
    date: t.exposeString('date'),
    chain: t.field({ type: poolChainType, resolve: (row) => row.chain }),
    denominator: t.exposeString('denominator', { description: 'Target of difficulty 1 x 65,536.' }),
    postings: t.field({ type: [postingType], description: 'The first one first.', resolve: (row) => row.postings }),
    works: t.field({
      type: [workType],
      description: `What all shares of the day are the sum of; ${maxWorks} at most.`,
      resolve: (row) => row.works,
    }),
    workCount: t.exposeInt('workCount', { description: 'How many works there are.' }),
    rewards: t.field({
      type: [rewardType],
      description: 'Postings of its referral reward; the pool gives it out of the pool fee of others.',
      resolve: (row) => row.rewards,
    }),
    entries: t.field({ type: [entryType], resolve: (row) => row.entries }),
  }),
});

builder.queryField('revenueExplanation', (t) =>
  t.field({
    ...permissionField('revenue'),
    type: explanationType,
    nullable: true,
    description: 'Why the entries of a day are what they are; null where the coin was never mined.',
    args: {
      subaccount: t.arg.string({ description: 'Name of the subaccount; wins over the header.' }),
      coinEnum: t.arg.int({ defaultValue: 0 }),
      chain: t.arg.id({ description: 'As for `revenues`.' }),
      date: t.arg.string({ required: true, description: 'YYYY-MM-DD (UTC).' }),
    },
    resolve: async (_source, { coinEnum, chain, date }, { scope: { transaction, grants } }) => {
      const { subaccountId } = singleGrant(grants);
      const request = readRevenueRequest({ coinEnum, chain });
      const day = readDay(date);
      const shown = shownChain(await loadChains(transaction, subaccountId, request.coinEnum), request.chain);
      return shown ? explainDay(transaction, { subaccountId, chain: shown, day }) : null;
    },
  }),
);
