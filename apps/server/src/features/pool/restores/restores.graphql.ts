import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import {
  countThingsBefore,
  loadReports,
  loadRestores,
  type HouseRestore,
  type RestoredThings,
  type RestoreReport,
} from './load-restores.ts';
import { lookAtRestore } from './look-at-restore.ts';

const reportType = builder.objectRef<RestoreReport>('HouseRestoreReport').implement({
  description: 'What a program brought again after a restore.',
  fields: (t) => ({
    program: t.exposeString('program'),
    shares: t.exposeString('shares', { description: 'Shares that it brought, as text.' }),
    blocks: t.exposeInt('blocks', { description: 'Blocks that it brought.' }),
    homeless: t.exposeString('homeless', {
      description: 'Credited shares of subaccounts that the database does not have.',
    }),
    missingFrom: t.expose('missingFrom', {
      type: 'Timestamp',
      nullable: true,
      description: 'From when shares are missing that it keeps no more; null where that is not known, or none is.',
    }),
    missingTo: t.expose('missingTo', {
      type: 'Timestamp',
      nullable: true,
      description: 'Until when shares are missing; null where none is.',
    }),
  }),
});

const thingsType = builder.objectRef<RestoredThings>('RestoredThings').implement({
  description:
    'How many there are from before a restore. Those removed since the backup are among them, and no program knows which.',
  fields: (t) => ({
    apiKeys: t.exposeInt('apiKeys'),
    watcherLinks: t.exposeInt('watcherLinks'),
    sharedDevices: t.exposeInt('sharedDevices'),
    roles: t.exposeInt('roles', { description: 'Without those that are built in.' }),
    agents: t.exposeInt('agents'),
  }),
});

interface ShownRestore extends HouseRestore {
  readonly reports: readonly RestoreReport[];
  readonly things: RestoredThings | null;
}

const restoreType = builder.objectRef<ShownRestore>('HouseRestore').implement({
  description: 'That the database was set back to an earlier time, or that a program serves a newer house.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    kind: t.exposeString('kind', { description: 'restored or superseded.' }),
    noticedAt: t.expose('noticedAt', { type: 'Timestamp' }),
    noticedBy: t.exposeString('noticedBy'),
    evidence: t.exposeString('evidence', { description: 'The mark that it knows, for people.' }),
    gapFrom: t.expose('gapFrom', { type: 'Timestamp', nullable: true, description: 'Null where no program can say.' }),
    gapTo: t.expose('gapTo', { type: 'Timestamp', nullable: true }),
    endedSessions: t.exposeInt('endedSessions'),
    endedCodes: t.exposeInt('endedCodes', { description: 'One-time links and confirmations that were open.' }),
    lookedAt: t.expose('lookedAt', { type: 'Timestamp', nullable: true, description: 'Payouts are held until then.' }),
    lookedBy: t.exposeString('lookedBy', { description: 'Empty before.' }),
    reports: t.field({ type: [reportType], resolve: ({ reports }) => [...reports] }),
    things: t.field({
      type: thingsType,
      nullable: true,
      description: 'Null once somebody has looked.',
      resolve: ({ things }) => things,
    }),
  }),
});

builder.queryField('adminHouseRestores', (t) =>
  t.field({
    ...signedInField,
    type: [restoreType],
    description: "Restores of the house, those that nobody has looked at first. For the installation's administrator.",
    resolve: (_source, _args, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      return asIdentity(transaction, async () => {
        const restores = await loadRestores(transaction);
        const reports = await loadReports(
          transaction,
          restores.map(({ id }) => id),
        );
        const open = restores.find(({ kind, lookedAt }) => kind === 'restored' && lookedAt === null);
        const things = open ? await countThingsBefore(transaction, open.noticedAt) : null;
        return restores.map((restore) => ({
          ...restore,
          reports: reports.get(restore.id) ?? [],
          things: restore.id === open?.id ? things : null,
        }));
      });
    },
  }),
);

builder.mutationField('adminLookAtRestore', (t) =>
  t.boolean({
    ...signedInField,
    description:
      "Notes that a restore was looked at: payouts go on. Of a superseded house: this one goes on. For the installation's administrator.",
    args: { id: t.arg.int({ required: true }), twoFactorCode: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await lookAtRestore(context, id, twoFactorCode);
      return true;
    },
  }),
);
