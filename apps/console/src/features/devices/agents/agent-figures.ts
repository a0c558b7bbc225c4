import { formatScaled } from '@headframe/domain/units/scale';
import { missingText } from '@headframe/domain/units/number-text';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import { formatCount } from '../../../ui/format.ts';

/** What an agent tells of itself. */
export type AgentFigures = NonNullable<AgentRowFragment['stats']>;

/** A number of bytes, for people: MB, from 1000 on GB. */
export function formatBytes(bytes: number | null | undefined): string {
  return formatScaled(bytes == null ? bytes : bytes / 1e6, ['MB', 'GB']);
}

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
