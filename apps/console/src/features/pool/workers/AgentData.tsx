import { formatTemperature } from '@headframe/domain/units/climate';
import { formatPower } from '@headframe/domain/units/electricity';
import { formatCount } from '../../../ui/figure/format.ts';
import { missingText } from '@headframe/domain/units/number-text';
import type { WorkerDetailQuery } from '../../../generated/worker.ts';
import { DetailSection, Facts } from '../../../ui/DetailDrawer.tsx';

/** What an agent reads of the miner of a worker. */
type Data = NonNullable<WorkerDetailQuery['workers'][number]['agentData']>;

const coolings: Readonly<Record<string, string>> = { air: 'Air', hydro: 'Hydro', immersion: 'Immersion' };

const flagLabels = {
  pcbHot: 'PCB hot',
  pcbCold: 'PCB cold',
  chipHot: 'Chip hot',
  chipCold: 'Chip cold',
  highFan: 'High fan',
  lowFan: 'Low fan',
} as const;

function rangeText(min: number | null, max: number | null): string {
  if (min === null || max === null || min === max) return formatTemperature(max ?? min);
  return `${formatTemperature(min)} to ${formatTemperature(max)}`;
}

function boardText({ minPCB, maxPCB, tempBoardThreshold }: Data): string {
  const limit = tempBoardThreshold === null ? '' : ` (limit ${formatTemperature(tempBoardThreshold)})`;
  return `${rangeText(minPCB, maxPCB)}${limit}`;
}

function flagsText(data: Data): string {
  const names = Object.keys(flagLabels) as (keyof typeof flagLabels)[];
  return (
    names
      .filter((name) => data[name])
      .map((name) => flagLabels[name])
      .join(', ') || 'None'
  );
}

/** Connection, power, fans, temperatures and flags of the miner of a worker. */
export function AgentData({ data }: { data: Data }) {
  const { connected, consumption, coolingMode, fans, minChip, maxChip } = data;
  return (
    <DetailSection title={connected ? 'Read by its agent' : 'Read by its agent last, not connected now'}>
      <Facts
        facts={[
          ['Connection', connected ? 'Connected' : 'Not connected'],
          ['Consumption', formatPower(consumption)],
          ['Cooling', coolings[coolingMode] ?? coolingMode],
          ['Fans', fans.length === 0 ? missingText : `${fans.map(({ rpm }) => formatCount(rpm)).join(' / ')} rpm`],
          ['PCB temperature', boardText(data)],
          ['Chip temperature', rangeText(minChip, maxChip)],
          ['Flags', flagsText(data)],
        ]}
      />
    </DetailSection>
  );
}
