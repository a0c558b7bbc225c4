import { averageSpan } from '@headframe/domain/units/average-text';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import type { AsicRow } from './asic-rows.ts';
import { averageWindow } from './average-window.ts';

/** The averages of a hashrate, each with its window in seconds. */
const windows = { hashrate10m: 600, hashrate1h: 3600, hashrate24h: 86_400 } as const;

/** One of the averages of a miner's hashrate. */
export type AverageHashrate = keyof typeof windows;

/** An average of the hashrate, with what it spans until its window is full. */
export function AverageHashrateCell({ asic, average }: { asic: AsicRow; average: AverageHashrate }) {
  const window = windows[average];
  const span = averageWindow(asic, window);
  const isFull = span === averageSpan(window, window);
  return (
    <StackedCell title={`Averaged over ${span}`}>
      <span>{formatWireHashrate(asic[average], asic.coinEnum)}</span>
      {!isFull && asic[average] !== null && <SecondLine>over {span}</SecondLine>}
    </StackedCell>
  );
}
