import { useEffect, useState } from 'react';
import { FigureRows } from '../../../ui/figure/FigureRows.tsx';
import { useDeviceFigures } from '../../../ui/figure/use-device-figures.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { asicFigures } from './asic-figures.ts';
import type { KindFiguresProps } from './KindFigures.tsx';
import { KindSection } from './KindSection.tsx';
import { PastMiners } from './PastMiners.tsx';
import { SiteCharts } from './SiteCharts.tsx';
import { SharedMiners } from './SharedMiners.tsx';
import { SiteChartsSkeleton } from './SiteChartsSkeleton.tsx';
import { StaleNote } from './StaleNote.tsx';
import { TopIssues } from './TopIssues.tsx';
import { useFarmPower } from './use-farm-power.ts';
import { useStaleDevices } from './use-stale-devices.ts';
import { useLostHashrate } from './use-lost-hashrate.ts';
import { useSharedMiners } from './use-shared-miners.ts';
import { usePowerEstimate } from './use-power-estimate.ts';

/** The history of the miners, their figures and issues, then the figures of the other kinds. */
export function AsicFigures({ onCount, children }: KindFiguresProps) {
  const { values, asOf, error, refetch } = useDeviceFigures(asicFigures);
  const stale = useStaleDevices(asicFigures.stale);
  const estimate = usePowerEstimate();
  const lost = useLostHashrate();
  const power = useFarmPower();
  const { shared, isKnown } = useSharedMiners();
  const count = values?.count;
  const sharedCount = shared?.count ?? 0;
  useEffect(() => {
    if (count !== undefined && (count > 0 || isKnown)) onCount(count + sharedCount);
  }, [count, isKnown, sharedCount, onCount]);
  if (count === 0)
    return shared && sharedCount > 0 ? (
      <>
        <SharedMiners shared={shared} hasOwn={false} />
        {children}
      </>
    ) : (
      <PastMiners>{children}</PastMiners>
    );
  return (
    <>
      {!error && (values ? <LiveCharts averagedSeconds={values.averagedSeconds} /> : <SiteChartsSkeleton />)}
      <KindSection label={asicFigures.label} asOf={asOf}>
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <>
            {values && <StaleNote stale={stale} total={values.count} />}
            <FigureRows
              page={asicFigures.page}
              rows={asicFigures.rows(values && { ...values, power, estimate, lost, isBesideShared: sharedCount > 0 })}
              isStale={stale.count > 0 && stale.count === count}
            />
          </>
        )}
      </KindSection>
      {values && shared && sharedCount > 0 && <SharedMiners shared={shared} hasOwn />}
      {!error && <TopIssues summary={values} />}
      {children}
    </>
  );
}

/** The charts of miners that report now. `averagedSeconds`: since when the oldest average runs; null before the first report. */
function LiveCharts({ averagedSeconds }: { averagedSeconds: number | null }) {
  const [first] = useState(() => Date.now() / 1000 - (averagedSeconds ?? 0));
  return <SiteCharts span={{ first }} />;
}
