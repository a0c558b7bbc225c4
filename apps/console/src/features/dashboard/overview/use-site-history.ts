import { useMemo, useState } from 'react';
import { PoolHistoryDocument, SiteHistoryDocument } from '../../../generated/dashboard.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { parseTimeRange, resolveTimeRange } from '../../../ui/chart/time-range.ts';
import { useCan } from '../../../transport/session/access.ts';
import { hashrateLines } from './hashrate-lines.ts';
import { siteGaps } from './site-gaps.ts';
import { siteSeries } from './site-series.ts';

const shownPoints = 300;
const refreshSeconds = 60;

/** The history of all devices over a range; one that ends now moves on every minute. */
export function useSiteHistory(range: string) {
  const [turn, setTurn] = useState(0);
  const parsed = parseTimeRange(range) ?? { kind: 'last', seconds: 86_400 };
  usePolling(() => setTurn((before) => before + 1), parsed.kind === 'last' ? refreshSeconds : 0);
  const variables = useMemo(() => {
    const { from, to } = resolveTimeRange(parseTimeRange(range) ?? { kind: 'last', seconds: 86_400 });
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    return { from: at(from), to: at(to), points: shownPoints, turn };
  }, [range, turn]);
  const { from, to, points } = variables;
  const mayReadPool = useCan('workers');
  const pool = useData(PoolHistoryDocument, { from, to, points }, { isBackground: true, isPaused: !mayReadPool });
  const read = useData(SiteHistoryDocument, { from, to, points }, { isBackground: true });
  const history = read.data?.siteHistory;
  const series = useMemo(() => history && siteSeries(history.points, history.step), [history]);
  const gaps = useMemo(() => history && siteGaps(history.points), [history]);
  const mined = mayReadPool ? pool.data?.poolHistory : undefined;
  const hashrates = useMemo(() => history && hashrateLines(history, mined), [history, mined]);
  return { series, hashrates, gaps, error: series ? undefined : read.error, refetch: read.refetch };
}
