import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { ownPoolAddresses } from '../../../platform/config/own-pool-addresses.ts';
import { loadSubaccountSummaries, type SubaccountSummary } from './load-summaries.ts';
import { accessTypeEnum, organizationName } from '../../people/subaccounts/index.ts';

/** Minimum time between two pushes of the summaries, in milliseconds: they add up every device of every subaccount. */
const summaryPushInterval = 5000;

const family = "in the unit of the coin's family (Th/s or Mh/s).";

const summary = builder.objectRef<SubaccountSummary>('SubaccountSummary').implement({
  description:
    'A subaccount with what its devices add up to; null where nothing is reported, or the caller may not see it.',
  fields: (t) => {
    const count = (name: CountField, text: string) => t.exposeInt(name, { nullable: true, description: text });
    const value = (name: NumberField, text: string) => t.exposeFloat(name, { nullable: true, description: text });
    return {
      subaccount: t.exposeString('subaccount', { description: 'Its name.' }),
      coinEnum: t.exposeInt('coinEnum'),
      connected: count('connected', 'Devices that answer.'),
      disconnected: count('disconnected', 'Devices that do not answer.'),
      dead: count('dead', 'Pool workers that are dead.'),
      faulty: count('faulty', 'Devices that answer and have an issue.'),
      authError: count('authError', 'Devices that refuse their credentials.'),
      hashing: count('hashing', 'Devices with a hashrate above 0.'),
      thirdPartyCount: t.exposeInt('thirdPartyCount', {
        nullable: true,
        description: 'Devices that hash at pools of others, by the addresses that they report.',
      }),
      thirdPartyHashrate: value('thirdPartyHashrate', `Hashrate that those devices report, ${family}`),
      thirdPartyRejected: value(
        'thirdPartyRejected',
        'Rejected shares that those devices count since they started, %.',
      ),
      rejectRate: value(
        'rejectRate',
        'Rejected shares, %, by the pool where workers of the subaccount mine there, else by its devices.',
      ),
      hashrate10m: value(
        'hashrate10m',
        `Averaged over 10 minutes, by the pool where workers of the subaccount mine there, else by its devices, ${family}`,
      ),
      hashrate1h: value(
        'hashrate1h',
        `Averaged over an hour, by the pool where workers of the subaccount mine there, else by its devices, ${family}`,
      ),
      hashrate24h: value(
        'hashrate24h',
        `Averaged over a day, by the pool where workers of the subaccount mine there, else by its devices, ${family}`,
      ),
      averagedSeconds: value(
        'averagedSeconds',
        'How long devices have been averaged, s; null before the first report, and for averages of the pool.',
      ),
      reportedHashrate: value('reportedHashrate', `As the devices report it, ${family}`),
      hashrateReporting: count('hashrateReporting', 'Online devices whose hashrate is in `reportedHashrate`.'),
      scryptReportedHashrate: value('scryptReportedHashrate', 'As the Scrypt devices report it, Mh/s.'),
      idealHashrate: value('idealHashrate', `Hashrate that the devices could reach, ${family}`),
      expectedHashrate: value('expectedHashrate', 'As the location profile expects it.'),
      reportedPower: value('reportedPower', 'Power drawn now, W.'),
      powerReporting: count('powerReporting', 'Online devices whose power is in `reportedPower`.'),
      power24h: value('power24h', 'Power drawn on average over a day, W.'),
      chart: t.exposeFloatList('chart', {
        nullable: true,
        description: `The pool's hashrates over a day by half hours, the latest last; from the first share on, 0 where there was none, ${family}`,
      }),
      fpps: value('fpps', 'What the last closed day earned, before fees of the pool, in coins.'),
      fppsusd: value('fppsusd', 'The same in USD, at the price of the end of that day; null where none is known.'),
      extraCoins: t.exposeIntList('extraCoins', { nullable: true, description: 'Merge-mined coins.' }),
      temperatureMin: value('temperatureMin', 'Coldest place of any device, °C.'),
      temperatureMax: value('temperatureMax', 'Hottest place of any device, °C.'),
      temperatureAvg: value('temperatureAvg', 'Average over the devices of their hottest chip, else board, °C.'),
      chipMin: value('chipMin', 'Coldest chip, °C.'),
      chipMax: value('chipMax', 'Hottest chip, °C.'),
      pcbMin: value('pcbMin', 'Coldest board, °C.'),
      pcbMax: value('pcbMax', 'Hottest board, °C.'),
      approved: t.exposeBoolean('approved', { description: 'The caller has approved to work in it.' }),
      accessType: t.expose('accessType', { type: accessTypeEnum }),
      organization: t.field({ type: organizationName, resolve: (row) => row.organization }),
      deleted: t.exposeBoolean('deleted', { description: 'Archived.' }),
      pinned: t.exposeBoolean('pinned'),
      pref: t.exposeStringList('pref', { description: 'Keys of the pages that the caller hides.' }),
      permissions: t.field({ type: ['String'], resolve: (row) => [...row.permissions] }),
      country: t.exposeString('country', { nullable: true }),
      tags: t.exposeStringList('tags'),
    };
  },
});

type CountField =
  'connected' | 'disconnected' | 'dead' | 'faulty' | 'authError' | 'hashing' | 'hashrateReporting' | 'powerReporting';

type NumberField = {
  [Name in keyof SubaccountSummary]: SubaccountSummary[Name] extends number | null ? Name : never;
}[keyof SubaccountSummary];

builder.queryField('subaccountSummaries', (t) =>
  t.field({
    ...signedInField,
    type: [summary],
    description: 'Totals of every subaccount of the caller; the pinned ones first, then by name.',
    resolve: (_source, _args, context) =>
      loadSubaccountSummaries(
        context.scope.transaction,
        accountCaller(context),
        context.scope.grants,
        ownPoolAddresses(context.services),
      ),
  }),
);

function liveSummaries(context: ScopedContext): AsyncIterableIterator<SubaccountSummary[], void, void> {
  const caller = accountCaller(context);
  const { grants } = context.scope;
  const ownAddresses = ownPoolAddresses(context.services);
  return live<SubaccountSummary[]>(context, {
    topics: ['asic', 'worker', 'subaccount', 'account'],
    everyMs: summaryPushInterval,
    concerns: () => true,
    read: ({ transaction }) => loadSubaccountSummaries(transaction, caller, grants, ownAddresses),
  });
}

builder.subscriptionField('subaccountSummariesUpdates', (t) =>
  t.field({
    ...signedInField,
    type: [summary],
    description: 'The summaries now and after every change, at most once in five seconds.',
    subscribe: (_source, _args, context) => liveSummaries(context),
    resolve: (summaries) => summaries,
  }),
);
