import { useEffect, type ReactNode } from 'react';
import type { DeviceFigures } from '../../../ui/figure/device-figures.ts';
import { FigureRows } from '../../../ui/figure/FigureRows.tsx';
import { useDeviceFigures } from '../../../ui/figure/use-device-figures.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { KindSection } from './KindSection.tsx';
import { StaleNote } from './StaleNote.tsx';
import { useStaleDevices } from './use-stale-devices.ts';

/** What the figures of every kind need. */
export interface KindFiguresProps {
  /** Called with the number of all devices of the kind. */
  onCount(count: number): void;
  /** The figures of the kinds that follow. */
  children?: ReactNode;
}

interface FiguresOfKindProps<
  Values extends { count: number },
  Search extends object,
  Read,
  Pushed,
> extends KindFiguresProps {
  figures: DeviceFigures<Values, Search, Read, Pushed>;
}

/** The figures of one kind of devices, omitted where there is no device of it, then those of the kinds that follow. */
export function KindFigures<Values extends { count: number }, Search extends object, Read, Pushed>({
  figures,
  onCount,
  children,
}: FiguresOfKindProps<Values, Search, Read, Pushed>) {
  const { values, asOf, error, refetch } = useDeviceFigures(figures);
  const stale = useStaleDevices(figures.stale);
  const count = values?.count;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (count === 0) return children;
  return (
    <>
      <KindSection label={figures.label} asOf={asOf}>
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <>
            {values && <StaleNote stale={stale} total={values.count} />}
            <FigureRows
              page={figures.page}
              rows={figures.rows(values)}
              isStale={stale.count > 0 && stale.count === count}
            />
          </>
        )}
      </KindSection>
      {children}
    </>
  );
}
