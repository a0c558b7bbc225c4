import type { AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import { defaultRangesOf, type RangeFacts } from '@headframe/domain/devices/asic/default-ranges';
import { hasIssue, type IssueName } from '@headframe/domain/devices/asic/issue-flags';
import { coolingOf } from '@headframe/domain/devices/asic/model-facts';
import { joinedRanges, type OwnRanges } from '@headframe/domain/devices/asic/own-ranges';
import { builder } from '../../../platform/graphql/builder.ts';

/** What the database holds of the miner of a worker. */
interface AgentData extends RangeFacts {
  isConnected: boolean;
  power: number | null;
  minPCB: number | null;
  maxPCB: number | null;
  minChip: number | null;
  maxChip: number | null;
  issues: number;
  safeRanges: OwnRanges | null;
  fans: AsicFan[];
}

const fan = builder.objectRef<AsicFan>('WorkerFan').implement({
  description: 'A fan of the miner of a worker.',
  fields: (t) => ({ index: t.exposeInt('index'), rpm: t.exposeInt('rpm') }),
});

const flags: Readonly<Record<string, readonly [issue: IssueName, description: string]>> = {
  highFan: ['HIGH_FAN', 'Whether a fan is faster than its limit.'],
  lowFan: ['LOW_FAN', 'Whether a fan stands or is slower than its limit.'],
  pcbHot: ['PCB_HOT', 'Whether a board is hotter than its limit.'],
  pcbCold: ['PCB_COLD', 'Whether a board is colder than its limit.'],
  chipHot: ['CHIP_HOT', 'Whether a chip is hotter than its limit.'],
  chipCold: ['CHIP_COLD', 'Whether a chip is colder than its limit.'],
};

/** The object type of what an agent reads of the miner of a worker. */
export const agentDataType = builder.objectRef<AgentData>('WorkerAgentData').implement({
  description:
    'What an agent reads of the miner with the name of the worker; while it is not connected, what it read last.',
  fields: (t) => ({
    connected: t.exposeBoolean('isConnected', { description: 'Whether its agent reads it now.' }),
    consumption: t.exposeFloat('power', { nullable: true, description: 'W; null while it is not connected.' }),
    coolingMode: t.string({
      description: 'air, hydro or immersion, by its model.',
      resolve: ({ model }) => coolingOf(model),
    }),
    fans: t.field({ type: [fan], resolve: (row) => row.fans }),
    minPCB: t.exposeFloat('minPCB', { nullable: true, description: 'Coldest board, °C.' }),
    maxPCB: t.exposeFloat('maxPCB', { nullable: true, description: 'Hottest board, °C.' }),
    minChip: t.exposeFloat('minChip', { nullable: true, description: 'Coldest chip, °C.' }),
    maxChip: t.exposeFloat('maxChip', { nullable: true, description: 'Hottest chip, °C.' }),
    tempBoardThreshold: t.float({
      nullable: true,
      description: 'A board above it is hot, °C: as set for the miner, else by its model. Null: not watched.',
      resolve: (row) => joinedRanges(row.safeRanges, defaultRangesOf(row)).hotPcbTemperature,
    }),
    ...Object.fromEntries(
      Object.entries(flags).map(([name, [issue, description]]) => [
        name,
        t.boolean({ description, resolve: ({ issues }) => hasIssue(issues, issue) }),
      ]),
    ),
  }),
});
