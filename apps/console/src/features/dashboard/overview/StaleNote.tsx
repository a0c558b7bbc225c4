import { StaleDevicesDocument } from '../../../generated/dashboard.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';

const refreshSeconds = 15;

/** Shows how many devices have an offline agent: the totals include their last values, which are stale. */
export function StaleNote({ total }: { total: number }) {
  const { data, refetch } = useData(StaleDevicesDocument, {}, { isBackground: true });
  usePolling(refetch, refreshSeconds);
  const count = data?.asicsAggregate.count ?? 0;
  if (count === 0) return null;
  return (
    <WarningNote>
      {formatCount(count)} of {formatCount(total)} devices have an offline agent. The figures include their last
      received values.
    </WarningNote>
  );
}
