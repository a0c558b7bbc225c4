import { feeParts } from '@headframe/domain/pool/divide-earnings';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { z } from 'zod';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { ownerOrDelegateField, signedInField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { houseRatesOn, today } from '../rates/index.ts';
import { poolChainType, readRange } from '../revenues/index.ts';
import { loadReferralRewards, loadReferrers, type Referrer, type ReferralReward } from './load-referrals.ts';

/** Max people of one page of the list. */
const maxReferrers = 100;

const argumentsSchema = z.object({
  startDate: z.string().max(32).optional(),
  limit: z.number().int().min(1).max(maxReferrers).default(10),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

interface ReferralPage {
  referSubaccount: string;
  link: string;
  rewardPercent: number;
  poolFeePercent: number;
  rewards: ReferralReward[];
  referrers: Referrer[];
  count: number;
}

const rewardType = builder.objectRef<ReferralReward>('Referral').implement({
  description: 'Referral rewards of one coin, on the chain that the pool mines now.',
  fields: (t) => ({
    coinEnum: t.exposeInt('coinEnum'),
    chain: t.field({ type: poolChainType, resolve: (row) => row.chain }),
    referSubaccount: t.exposeString('referSubaccount', { description: 'The subaccount that is rewarded.' }),
    referReward: t.exposeString('referReward', { description: 'Whole satoshi as text; a coin has 10^8.' }),
    start: t.exposeString('start', { description: 'First day (UTC) with a reward in the range, YYYY-MM-DD.' }),
    end: t.exposeString('end', { description: 'Last day with a reward.' }),
  }),
});

const referrerType = builder.objectRef<Referrer>('Referrer').implement({
  description: 'Someone who signed up with the referral link.',
  fields: (t) => ({
    refered: t.exposeString('refered', { description: 'Two letters of their nickname, else of their e-mail.' }),
    registeredAt: t.field({ type: 'Timestamp', resolve: (row) => row.registeredAt }),
  }),
});

const pageType = builder.objectRef<ReferralPage>('ReferralPage').implement({
  description: 'The referral program of a subaccount: its link, what it pays, and what it paid.',
  fields: (t) => ({
    referSubaccount: t.exposeString('referSubaccount'),
    link: t.exposeString('link', { description: 'Who signs up with it is referred by the subaccount.' }),
    rewardPercent: t.exposeFloat('rewardPercent', {
      description: 'Reward of today, % of the pool fee that referred accounts pay.',
    }),
    poolFeePercent: t.exposeFloat('poolFeePercent', { description: 'That fee, % of earnings.' }),
    rewards: t.field({ type: [rewardType], description: 'By coin.', resolve: (row) => row.rewards }),
    referrers: t.field({ type: [referrerType], description: 'The latest first.', resolve: (row) => row.referrers }),
    count: t.exposeInt('count', { description: 'How many were referred.' }),
  }),
});

const percent = (parts: number) => (100 * parts) / feeParts;

builder.queryField('referralFeaturePresent', (t) =>
  t.boolean({
    ...signedInField,
    description: 'False only in an explicit test build.',
    resolve: (_source, _args, { services }) => services.referralFeaturePresent,
  }),
);

builder.queryField('referralPage', (t) =>
  t.field({
    ...ownerOrDelegateField,
    type: pageType,
    description: 'The referral program of an own subaccount, or of one of an organization that the caller acts for.',
    args: {
      subaccount: t.arg.string({ description: 'Name of the subaccount; wins over the header.' }),
      startDate: t.arg.string({ description: 'First day of the rewards, YYYY-MM-DD (UTC).' }),
      limit: t.arg.int({ defaultValue: 10, description: `Of the list of people, ${maxReferrers} at most.` }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_source, { subaccount: _subaccount, ...given }, { scope: { transaction, grants }, services }) => {
      const { referralFeaturePresent, publicUrl } = services;
      if (!referralFeaturePresent) throw new DomainError('not-found', 'This installation has no referral program.');
      const grant = singleGrant(grants);
      const { startDate, limit, offset } = validated(argumentsSchema, given, 'referralPage');
      const { from } = readRange(startDate, undefined);
      const rates = await asIdentity(transaction, () => houseRatesOn(transaction, today()));
      return {
        referSubaccount: grant.name,
        link: `${publicUrl}/user/login?referrer=${encodeURIComponent(grant.name)}`,
        rewardPercent: percent(rates.referralShare),
        poolFeePercent: percent(rates.poolFee),
        rewards: await loadReferralRewards(transaction, grant, from),
        ...(await loadReferrers(transaction, grant.subaccountId, { limit, offset })),
      };
    },
  }),
);
