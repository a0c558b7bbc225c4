import { formatQuantity, isShowable, missingText } from '@headframe/domain/units/number-text';
import { scaleByThousands } from '@headframe/domain/units/scale';
import type { AgentRowFragment } from '../../../generated/agent.ts';
import { formatCount } from '../../../ui/figure/format.ts';

/** The figures an agent reports about itself. */
export type AgentFigures = NonNullable<AgentRowFragment['stats']>;

/** A number of bytes, for people: kB, MB or GB. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isShowable(bytes)) return missingText;
  const { value, unit } = scaleByThousands(bytes / 1e3, ['kB', 'MB', 'GB']);
  return formatQuantity(value, unit, value >= 10 ? 0 : 1);
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
