import type { BeforeCutOutcome } from '@headframe/domain/devices/pdu/stop-before-cut';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { permissionField, singleGrant } from '../../../platform/graphql/field-access.ts';
import { readCommandSnapshot } from '../requests/index.ts';
import { minersBehind, type OutletMiner } from './miners-behind.ts';

/** Max outlets that a list names; all are counted. */
const maxNamed = 20;

/** By what comes of the miner, or by what else an operator should know; an outlet may stand on several lists. */
const lists: Readonly<
  Record<BeforeCutOutcome | 'shared' | 'otherAgent' | 'otherOutlets', (row: OutletMiner) => boolean>
> = {
  stop: ({ outcome }) => outcome === 'stop',
  stopped: ({ outcome }) => outcome === 'stopped',
  offline: ({ outcome }) => outcome === 'offline',
  unlinked: ({ outcome }) => outcome === 'unlinked',
  cannotStop: ({ outcome }) => outcome === 'cannotStop',
  shared: ({ sharedWith }) => sharedWith !== null,
  otherAgent: ({ isOtherAgent }) => isOtherAgent,
  otherOutlets: ({ otherOutlets }) => otherOutlets > 0,
};

interface CutList {
  key: keyof typeof lists;
  outletCount: number;
  minerCount: number;
  outlets: readonly OutletMiner[];
}

interface CutPreview {
  mayStop: boolean;
  lists: readonly CutList[];
}

const minersOf = (rows: readonly OutletMiner[]) => new Set(rows.flatMap(({ minerId }) => minerId ?? [])).size;

async function previewCut(context: ScopedContext, snapshotId: string): Promise<CutPreview> {
  const { transaction, grants } = context.scope;
  const { partIds = [] } = await readCommandSnapshot(context, ['pdu.outletOff', 'pdu.outletReboot'], snapshotId);
  const rows = await minersBehind(transaction, partIds);
  return {
    mayStop: grantOpens(singleGrant(grants), asicCommands.stop.permission),
    lists: Object.entries(lists).flatMap(([key, isListed]) => {
      const outlets = rows.filter(isListed);
      if (outlets.length === 0) return [];
      return [
        {
          key: key as CutList['key'],
          outletCount: outlets.length,
          minerCount: minersOf(outlets),
          outlets: outlets.slice(0, maxNamed),
        },
      ];
    }),
  };
}

const cutOutlet = builder.objectRef<OutletMiner>('CutOutlet').implement({
  description: 'An outlet that is to be cut, and the miner behind it.',
  fields: (t) => ({
    outlet: t.exposeString('outlet'),
    pduName: t.exposeString('pduName', { description: 'Name of the unit, else its address.' }),
    pduIp: t.exposeString('pduIp'),
    miner: t.exposeString('miner', {
      nullable: true,
      description: 'Null without a link, or where it is not open to the caller.',
    }),
    minerIp: t.exposeString('minerIp', { nullable: true }),
    agentName: t.exposeString('agentName', { nullable: true, description: 'Agent of the miner.' }),
    sharedWith: t.exposeString('sharedWith', {
      nullable: true,
      description: 'Subaccounts that the miner is shared with.',
    }),
    otherOutlets: t.exposeInt('otherOutlets', { description: 'Further outlets of the miner, which stay as they are.' }),
    reason: t.exposeString('reason', {
      description: 'Why it cannot be stopped, or may not be in time; empty otherwise.',
    }),
  }),
});

const cutList = builder.objectRef<CutList>('CutList').implement({
  description: 'Outlets that are alike in what comes of the miners behind them.',
  fields: (t) => ({
    key: t.exposeString('key', { description: Object.keys(lists).join(', ') }),
    outletCount: t.exposeInt('outletCount'),
    minerCount: t.exposeInt('minerCount'),
    outlets: t.field({
      type: [cutOutlet],
      description: `The first ${maxNamed}.`,
      resolve: ({ outlets }) => [...outlets],
    }),
  }),
});

const cutPreview = builder.objectRef<CutPreview>('CutPreview').implement({
  description: 'What comes of the miners behind the outlets of a snapshot, where they are stopped first.',
  fields: (t) => ({
    mayStop: t.exposeBoolean('mayStop', { description: 'Whether the caller may stop miners.' }),
    lists: t.field({ type: [cutList], resolve: (preview) => [...preview.lists] }),
  }),
});

builder.queryField('cutPreview', (t) =>
  t.field({
    ...permissionField('pdu_write'),
    type: cutPreview,
    description:
      'The miners behind the outlets of a snapshot for outletOff or outletReboot, listed by what comes of them.',
    args: { snapshotId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { snapshotId }, context) => previewCut(context, String(snapshotId)),
  }),
);
