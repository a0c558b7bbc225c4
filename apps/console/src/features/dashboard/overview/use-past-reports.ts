import { useState } from 'react';
import { PastReportsDocument } from '../../../generated/dashboard.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import type { DataSpan } from '../../../ui/chart/use-chart-range.ts';

const daySeconds = 86_400;
/** As far back as one chart goes, less the day that has begun. */
const days = 365;

/**
 * The days of which reports of own miners are kept, in seconds since 1970: history stays with whom the miners belonged to
 * when they were moved away. Undefined while it is read, and where there is none.
 */
export function usePastReports(): Required<DataSpan> | undefined {
  const mayRead = useCan('agent_workers');
  const [now] = useState(() => Date.now());
  const at = (time: number) => new Date(time).toISOString();
  const variables = { from: at(now - days * daySeconds * 1000), to: at(now), points: days };
  const { data } = useData(PastReportsDocument, variables, { isBackground: true, isPaused: !mayRead });
  const starts = data?.siteHistory.points
    .filter(({ hashrate }) => hashrate !== null)
    .map((point) => new Date(point.at).getTime() / 1000);
  const [first, last] = [starts?.[0], starts?.at(-1)];
  if (!data || first === undefined || last === undefined) return undefined;
  return { first, last: Math.min(last + data.siteHistory.step, now / 1000) };
}
