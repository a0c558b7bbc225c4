import { averageSpan } from '@headframe/domain/units/average-text';
import { missingText } from '@headframe/domain/units/number-text';
import { SecondLine, StackedCell } from './StackedCell.tsx';

interface AveragedCellProps {
  /** The average as text; null where there is none. */
  figure: string | null;
  /** How long the average has been gathered, in seconds. */
  elapsed: number;
  /** What it spans once its window is full, in seconds. */
  window: number;
}

/** An average in a table, with its actual span until its window is full. */
export function AveragedCell({ figure, elapsed, window }: AveragedCellProps) {
  const span = averageSpan(elapsed, window);
  return (
    <StackedCell title={`Averaged over ${span}`}>
      <span>{figure ?? missingText}</span>
      {elapsed < window && figure !== null && <SecondLine>over {span}</SecondLine>}
    </StackedCell>
  );
}
