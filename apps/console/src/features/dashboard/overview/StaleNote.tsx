import { useData } from '../../../transport/requests/use-data.ts';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import type { DeviceFigures } from '../../../ui/figure/device-figures.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';

type AnyFigures = DeviceFigures<{ count: number }>;

const refreshSeconds = 15;

/** Shows how many devices have an offline agent: the totals include their last values, which are stale. */
export function StaleNote({ document, total }: { document: AnyFigures['stale']; total: number }) {
  const { data, refetch } = useData(document, {}, { isBackground: true });
  usePolling(refetch, refreshSeconds);
  const count = data?.stale.count ?? 0;
  const last = data?.last?.[0]?.lastSeen;
  if (count === 0) return null;
  return (
    <WarningNote>
      {formatCount(count)} of {formatCount(total)} {total === 1 ? 'device' : 'devices'} {count === 1 ? 'has' : 'have'}{' '}
      an offline agent. The figures include their last received values
      {last && (
        <>
          , <RelativeTime at={last} />
        </>
      )}
      .
    </WarningNote>
  );
}
