import { useCallback, useMemo } from 'react';
import { hashrateFamily } from '@headframe/domain/coins/coin-family';
import { asicHistoryPath } from '@headframe/domain/devices/export-paths';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { formatWireHashrate } from '@headframe/domain/units/hashrate';
import { AsicHistoryDocument, AsicSearchDocument } from '../../../../generated/asic.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { TimeRangePicker } from '../../../../ui/chart/TimeRangePicker.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import {
  drawnMeasures,
  ExportHistoryButton,
  MeasureCharts,
  noHistory,
  steppedFormat,
  useHistorySpan,
  type MeasureFormat,
} from '../../history/index.ts';
import { asicPage } from '../asic.route.ts';
import { asicName } from '../asic-name.ts';
import { CompareDevices, maxCompared, type ComparedDevice } from './CompareDevices.tsx';
import { useAsicHistories } from './use-asic-histories.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const measures = drawnMeasures(asicMeasures);

const hashrateUnits = { th: ['Th/s', 'Ph/s'], mh: ['Mh/s', 'Gh/s'] } as const;

/** Hashrates come in the unit of the coin's family. */
function hashrateFormat(coinEnum: number): MeasureFormat {
  const { axis } = steppedFormat(hashrateUnits[hashrateFamily(coinEnum)]);
  return { axis, format: (value) => formatWireHashrate(value, coinEnum) };
}

const comparedNames = { handles: ['validation-failed'] as const };

/** The names of the compared devices, in their sequence; deleted ones are omitted. */
function useComparedDevices(ids: readonly string[]): readonly ComparedDevice[] {
  const variables = { where: { id: { _in: [...ids] } }, limit: maxCompared };
  const { data } = useData(AsicSearchDocument, variables, { ...comparedNames, isPaused: ids.length === 0 });
  return ids.flatMap((id) => {
    const asic = data?.asics.find((one) => one.id === id);
    return asic ? [{ id, name: asicName(asic) }] : [];
  });
}

/**
 * Hashrate, temperature and power of the device over a range of time, which stands in the URL; dragging zooms in. Further
 * devices can be drawn on the same axes.
 */
export function AsicCharts({ asic }: { asic: AsicDetail }) {
  const { range: inUrl, compare = [] } = asicPage.useSearch();
  const setSearch = asicPage.useSetSearch();
  const setRange = useCallback((next: string, isStep = false) => setSearch({ range: next }, isStep), [setSearch]);
  const recorded = { first: asic.averagedSince ?? asic.createdAt, last: asic.lastSeen };
  const { range, choose, zoom, span, emptyText } = useHistorySpan(inUrl, recorded, setRange);
  const shown = { ...span, measures };
  const read = useData(AsicHistoryDocument, { id: asic.id, ...shown }, { isBackground: true });

  const others = useComparedDevices(compare.filter((id) => id !== asic.id).slice(0, maxCompared));
  const histories = useAsicHistories(
    others.map(({ id }) => id),
    shown,
  );
  const history = read.data?.asicHistory;
  const drawn = useMemo(() => {
    const own = { id: asic.id, name: asicName(asic), history: history ?? noHistory };
    return [own, ...others.map((other) => ({ ...other, history: histories.get(other.id) ?? noHistory }))];
  }, [asic, history, others, histories]);
  if (!history && read.error) return <ErrorState error={read.error} onRetry={read.refetch} />;
  return (
    <section className={classes['stackSmall']}>
      <div className={styles['range']}>
        <h3>History</h3>
        <ExportHistoryButton id={asic.id} span={span} path={asicHistoryPath} nothing="asicHistoryMissing" />
        <TimeRangePicker value={range} onChange={choose} options={['1h', '24h', '7d', '30d']} />
      </div>
      <CompareDevices
        id={asic.id}
        coinEnum={asic.coinEnum}
        compared={others}
        onChange={(ids) => setSearch({ compare: ids.length > 0 ? ids : undefined })}
      />
      <MeasureCharts
        measures={asicMeasures}
        devices={drawn}
        formats={{ 'H/s': hashrateFormat(asic.coinEnum) }}
        range={range}
        syncKey={`asic:${asic.id}`}
        isLoading={read.isLoading}
        emptyText={emptyText}
        onZoom={zoom}
      />
    </section>
  );
}
