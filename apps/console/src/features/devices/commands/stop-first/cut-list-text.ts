import type { CutListFragment } from '../../../../generated/command.ts';
import { counted } from '../../../../ui/figure/format.ts';
import type { StopFields } from '../command-fields.ts';

const outlets = (count: number) => counted(count, 'outlet');
const miners = (count: number) => counted(count, 'miner');

type Text = (list: Pick<CutListFragment, 'outletCount' | 'minerCount'>, fields: StopFields) => string;

/** What happens to the outlets on a list of the preview, by its key, as chosen. */
const texts: Readonly<Record<string, Text>> = {
  stop: ({ outletCount, minerCount }, { stopFirst, cutAnyway }) =>
    stopFirst
      ? `${miners(minerCount)} behind ${outlets(outletCount)}: stopped first. Without a verified stop the outlet is ${cutAnyway ? 'cut anyway' : 'left on'}.`
      : `${miners(minerCount)} behind ${outlets(outletCount)}: cut while they mine.`,
  stopped: ({ outletCount }) => `${outlets(outletCount)} of miners that are stopped already: cut at once.`,
  offline: ({ outletCount }) => `${outlets(outletCount)} of miners that do not answer: cut at once.`,
  unlinked: ({ outletCount }) => `${outlets(outletCount)} without a linked miner: cut at once, whatever is connected.`,
  cannotStop: ({ outletCount }, { stopFirst, cutAnyway }) =>
    `${outlets(outletCount)} of miners that cannot be stopped: ${stopFirst && !cutAnyway ? 'left on.' : 'cut while they mine.'}`,
  shared: ({ minerCount }) => `${miners(minerCount)} shared with other subaccounts, which lose them as well.`,
  otherAgent: ({ minerCount }) =>
    `${miners(minerCount)} of other agents than their PDU: each is stopped by its own agent.`,
  otherOutlets: ({ minerCount }) => `${miners(minerCount)} with further outlets, which stay as they are.`,
};

/** The sentence about a list of the preview; one of a newer server says its count alone. */
export function cutListText(list: CutListFragment, fields: StopFields): string {
  return texts[list.key]?.(list, fields) ?? outlets(list.outletCount);
}

/** One outlet of a list: itself, its miner, and what is special about it. */
export function cutOutletText(
  { outlet, pduName, miner, minerIp, agentName, sharedWith, reason }: CutListFragment['outlets'][number],
  key: string,
): string {
  const behind = miner === null ? [] : [miner === minerIp ? miner : `${miner} (${minerIp})`];
  const special = [key === 'otherAgent' && agentName, key === 'shared' && sharedWith, reason].filter(Boolean);
  return [`${pduName} / ${outlet}`, ...behind, ...special].join(' · ');
}
