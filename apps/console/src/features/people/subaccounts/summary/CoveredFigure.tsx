import type { ReactNode } from 'react';
import { coverageText } from '../../../../ui/figure/coverage-text.ts';
import { SecondLine, StackedCell } from '../../../../ui/table/StackedCell.tsx';

interface CoveredFigureProps {
  figure: ReactNode;
  /** Online devices that report the value; null where the caller may not see devices. */
  reporting: number | null;
  /** Online devices. */
  online: number | null;
}

/** A sum over devices, with how many of the online ones report it wherever that is not all of them. */
export function CoveredFigure({ figure, reporting, online }: CoveredFigureProps) {
  if (reporting === null || online === null || online === 0) return <>{figure}</>;
  const coverage = coverageText(reporting, online);
  return (
    <StackedCell title={coverage}>
      <span>{figure}</span>
      {reporting < online && <SecondLine>{coverage}</SecondLine>}
    </StackedCell>
  );
}
