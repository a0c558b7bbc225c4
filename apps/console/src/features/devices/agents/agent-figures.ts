import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import { formatBytes } from '@headframe/domain/units/bytes';
import { formatCount } from '../../../ui/figure/format.ts';

/** The figures an agent reports about itself. */
export type AgentFigures = NonNullable<AgentRowFragment['stats']>;

/** Polls a second. */
export function pollsText(stats: AgentFigures | null): string {
  return stats ? `${stats.pollsPerSecond.toFixed(1)}/s` : missingText;
}

/** What waits on its disk to be delivered. */
export function spoolText(stats: AgentFigures | null): string {
  if (!stats) return missingText;
  if (stats.spoolFrames === 0) return 'Empty';
  return `${formatCount(stats.spoolFrames)} · ${formatBytes(stats.spoolBytes)}`;
}

/** How an agent keeps up with its polls. */
export function paceText({ isBehind, intervalFactor, delaySeconds }: AgentFigures): string {
  if (delaySeconds === null) return missingText;
  if (!isBehind) return 'In time';
  return `Behind: intervals ${intervalFactor.toFixed(1)} times as wide as set, polls ${delaySeconds.toFixed(1)} s late`;
}
