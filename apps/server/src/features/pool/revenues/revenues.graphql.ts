import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { loadOpenDays, type OpenDay } from './open-days.ts';
import { loadChains, shownChain, type PoolChain } from './pool-chains.ts';
import { readRevenueRequest, type RevenueRequest } from './revenue-range.ts';
import { loadRevenueDays, loadRevenueTotals, type RevenueDay, type RevenueTotals } from './revenue-days.ts';

const coins = 'Coins as decimal text.';

export const poolChainType = builder.objectRef<PoolChain>('PoolChain').implement({
  description: 'A chain of a coin. Amounts of two chains are never added up.',
  fields: (t) => ({
    id: t.exposeID('id'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network', { description: 'main, test, regtest or simulated.' }),
    name: t.exposeString('name', { description: 'An own name of a private network; else empty.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The pool mines it now.' }),
  }),
});

const dayType = builder.objectRef<RevenueDay>('RevenueDay').implement({
  description: 'A day (UTC) that is posted in the ledger.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD.' }),
    fpps: t.exposeString('fpps', {
      description: `What the shares of the day earned, before fees of the pool. ${coins}`,
    }),
    pps: t.exposeString('pps', { nullable: true, description: `The same without transaction fees. ${coins}` }),
    net: t.exposeString('net', { description: `What the balance got of it. ${coins}` }),
    poolFee: t.exposeString('poolFee', { description: coins }),
    userFee: t.exposeString('userFee', { description: coins }),
    referReward: t.exposeString('referReward', { description: `Rewards for referred accounts. ${coins}` }),
    extra: t.exposeString('extra', {
      description: `What late shares added after the first posting, within fpps. ${coins}`,
    }),
    adjustments: t.exposeInt('adjustments', { description: 'Postings after the first one, each for late shares.' }),
    hashrate: t.exposeFloat('hashrate', {
      nullable: true,
      description: "From credited shares over 24 hours, in the unit of the coin's family (Th/s or Mh/s).",
    }),
    rejectRateFrom: t.exposeFloat('rejectRateFrom', { nullable: true, description: 'Rejected difficulty, % of all.' }),
    workerCount: t.exposeInt('workerCount', { nullable: true, description: 'Workers with a credited share.' }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'False while shares of a pool program are missing; they are posted as an adjustment.',
    }),
    price: t.exposeFloat('price', {
      nullable: true,
      description: 'USD for a coin at the end of the day, where known.',
    }),
  }),
});

const totalsType = builder.objectRef<RevenueTotals>('RevenueTotals').implement({
  description: 'What the posted days of the range add up to; open days are not in it.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Posted days.' }),
    fpps: t.exposeString('fpps', { description: coins }),
    net: t.exposeString('net', { description: coins }),
    poolFee: t.exposeString('poolFee', { description: coins }),
    userFee: t.exposeString('userFee', { description: coins }),
    referReward: t.exposeString('referReward', { description: coins }),
    extra: t.exposeString('extra', { description: coins }),
    firstDate: t.exposeString('firstDate', { nullable: true }),
    lastDate: t.exposeString('lastDate', { nullable: true }),
  }),
});

const openDayType = builder.objectRef<OpenDay>('OpenRevenueDay').implement({
  description: 'A day that is not posted yet: an estimate of what its shares so far earn.',
  fields: (t) => ({
    date: t.exposeString('date'),
    fpps: t.exposeString('fpps', {
      nullable: true,
      description: `At the difficulty and fees of the network now, before fees of the pool. ${coins}`,
    }),
    pps: t.exposeString('pps', { nullable: true, description: coins }),
    hashrate: t.exposeFloat('hashrate', { description: "Since midnight UTC, in the unit of the coin's family." }),
    workerCount: t.exposeInt('workerCount'),
    closesAt: t.field({
      type: 'Timestamp',
      description: 'When it is posted at the latest.',
      resolve: (row) => row.closesAt,
    }),
  }),
});

interface Revenues {
  chain: PoolChain | null;
  chains: PoolChain[];
  days: RevenueDay[];
  totals: RevenueTotals | null;
  openDays: OpenDay[];
}

const revenuesType = builder.objectRef<Revenues>('Revenues').implement({
  description: 'Revenue of a subaccount on one chain.',
  fields: (t) => ({
    chain: t.field({
      type: poolChainType,
      nullable: true,
      description: 'The chain that is shown; null where the coin was never mined.',
      resolve: (row) => row.chain,
    }),
    chains: t.field({
      type: [poolChainType],
      description: 'The chains of the coin on which the subaccount has revenue, and the current one.',
      resolve: (row) => row.chains,
    }),
    days: t.field({ type: [dayType], description: 'The latest first.', resolve: (row) => row.days }),
    totals: t.field({ type: totalsType, nullable: true, resolve: (row) => row.totals }),
    openDays: t.field({ type: [openDayType], resolve: (row) => row.openDays }),
  }),
});

async function loadRevenues(context: ScopedContext, request: RevenueRequest, asked: Set<string>): Promise<Revenues> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const chains = await loadChains(transaction, subaccountId, request.coinEnum);
  const chain = shownChain(chains, request.chain);
  if (!chain) return { chain: null, chains, days: [], totals: null, openDays: [] };
  const scope = { ...request, subaccountId, chain };
  return {
    chain,
    chains,
    days: asked.has('days') ? await loadRevenueDays(transaction, scope, request) : [],
    totals: asked.has('totals') ? await loadRevenueTotals(transaction, scope) : null,
    openDays: asked.has('openDays') ? await loadOpenDays(transaction, scope) : [],
  };
}

builder.queryField('revenues', (t) =>
  t.field({
    ...permissionField('revenue'),
    type: revenuesType,
    description: 'Revenue of a subaccount by day, on the chain that the pool mines now or the one that is named.',
    args: {
      subaccount: t.arg.string({ description: 'Name of the subaccount; wins over the header.' }),
      coinEnum: t.arg.int({ defaultValue: 0 }),
      chain: t.arg.id({ description: 'One of `chains`.' }),
      startDate: t.arg.string({ description: 'First day, YYYY-MM-DD (UTC).' }),
      endDate: t.arg.string({ description: 'Last day, included.' }),
      limit: t.arg.int({ defaultValue: 10, description: 'Days, 366 at most.' }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: (_source, { subaccount: _subaccount, ...given }, context, info) =>
      loadRevenues(context, readRevenueRequest(given), requestedFields(info)),
  }),
);
