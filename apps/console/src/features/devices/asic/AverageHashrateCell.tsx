import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { AveragedCell } from '../../../ui/table/AveragedCell.tsx';
import type { AsicRow } from './asic-rows.ts';
import { averagedSeconds } from './average-window.ts';

/** The averages of a hashrate, each with its window in seconds. */
const windows = { hashrate10m: 600, hashrate1h: 3600, hashrate24h: 86_400 } as const;

/** One of the averages of a miner's hashrate. */
type AverageHashrate = keyof typeof windows;

/** An average of the hashrate, with its actual span until its window is full. */
export function AverageHashrateCell({ asic, average }: { asic: AsicRow; average: AverageHashrate }) {
  const value = asic[average];
  return (
    <AveragedCell
      figure={value === null ? null : formatWireHashrate(value, asic.coinEnum)}
      elapsed={averagedSeconds(asic)}
      window={windows[average]}
    />
  );
}
