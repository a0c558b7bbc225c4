import type { WorkerRowFragment } from '../../../generated/worker.ts';
import { useNow } from '../../../ui/figure/clock.ts';
import { AveragedCell } from '../../../ui/table/AveragedCell.tsx';
import { windowSeconds, windowText, type HashrateWindow } from './worker-figures.ts';

interface WorkerWindowCellProps {
  worker: WorkerRowFragment;
  window: HashrateWindow;
}

/** A hashrate of a worker at the pool, with what it spans while the worker's first share is younger than the window. */
export function WorkerWindowCell({ worker, window }: WorkerWindowCellProps) {
  const elapsed = (useNow() - Date.parse(worker.firstShareAt)) / 1000;
  return <AveragedCell figure={windowText(worker, window)} elapsed={elapsed} window={windowSeconds[window]} />;
}
