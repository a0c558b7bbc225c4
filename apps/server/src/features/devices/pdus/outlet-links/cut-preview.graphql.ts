import type { BeforeCutOutcome } from '@headframe/domain/devices/pdu/stop-before-cut';
import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { permissionField, singleGrant } from '../../../../platform/graphql/field-access.ts';
import { readCommandSnapshot } from '../../requests/index.ts';
import { minersBehind, type OutletMiner } from './miners-behind.ts';

/** Max outlets that a list names; all are counted. */
const maxNamed = 20;

/** By what happens to the miner, or by what else an operator should know; an outlet may stand on several lists. */
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

/** How many outlets are cut, and what they draw together. */
interface CutTotal {
  outletCount: number;
  /** As far as it is known, W. */
  watts: number;
  /** Outlets whose draw is not known. */
  unmeasuredCount: number;
}

interface CutPreview {
  mayStop: boolean;
  linked: CutTotal;
  unlinked: CutTotal;
  lists: readonly CutList[];
}

const minersOf = (rows: readonly OutletMiner[]) => new Set(rows.flatMap(({ minerId }) => minerId ?? [])).size;

function totalOf(rows: readonly OutletMiner[]): CutTotal {
  return {
    outletCount: rows.length,
    watts: rows.reduce((sum, { watts }) => sum + (watts ?? 0), 0),
    unmeasuredCount: rows.filter(({ watts }) => watts === null).length,
  };
}

async function previewCut(context: ScopedContext, snapshotId: string): Promise<CutPreview> {
  const { transaction, grants } = context.scope;
  const { partIds = [] } = await readCommandSnapshot(context, ['pdu.outletOff', 'pdu.outletReboot'], snapshotId);
  const rows = await minersBehind(transaction, partIds);
  return {
    mayStop: grantOpens(singleGrant(grants), asicCommands.stop.permission),
    linked: totalOf(rows.filter(({ isLinked }) => isLinked)),
    unlinked: totalOf(rows.filter(({ isLinked }) => !isLinked)),
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
    otherOutlets: t.exposeInt('otherOutlets', {
      description: 'Further outlets of the miner, which stay as they are.',
    }),
    reason: t.exposeString('reason', {
      description: 'Why it cannot be stopped, or may not be in time; empty otherwise.',
    }),
  }),
});

const cutList = builder.objectRef<CutList>('CutList').implement({
  description: 'Outlets that are alike in what happens to the miners behind them.',
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

const cutTotal = builder.objectRef<CutTotal>('CutTotal').implement({
  description: 'Outlets that are to be cut, and what they draw together.',
  fields: (t) => ({
    outletCount: t.exposeInt('outletCount'),
    watts: t.exposeFloat('watts', {
      description: 'As far as units or miners report it, W; an outlet that is off draws 0.',
    }),
    unmeasuredCount: t.exposeInt('unmeasuredCount', {
      description: 'Outlets whose draw is not known.',
    }),
  }),
});

const cutPreview = builder.objectRef<CutPreview>('CutPreview').implement({
  description: 'What happens to the miners behind the outlets of a snapshot, where they are stopped first.',
  fields: (t) => ({
    mayStop: t.exposeBoolean('mayStop', { description: 'Whether the caller may stop miners.' }),
    linked: t.field({
      type: cutTotal,
      description: 'Outlets with a linked miner, whether or not it is open to the caller.',
      resolve: ({ linked }) => linked,
    }),
    unlinked: t.field({
      type: cutTotal,
      description: 'Outlets without a linked miner: nothing is stopped before they are cut.',
      resolve: ({ unlinked }) => unlinked,
    }),
    lists: t.field({ type: [cutList], resolve: (preview) => [...preview.lists] }),
  }),
});

builder.queryField('cutPreview', (t) =>
  t.field({
    ...permissionField('pdu_write'),
    type: cutPreview,
    description:
      'The miners behind the outlets of a snapshot for outletOff or outletReboot, listed by what happens to them.',
    args: { snapshotId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { snapshotId }, context) => previewCut(context, String(snapshotId)),
  }),
);
