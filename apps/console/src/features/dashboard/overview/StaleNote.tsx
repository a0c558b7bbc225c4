import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import type { StaleDevices } from './use-stale-devices.ts';

/** Shows how many devices have an offline agent: the totals include their last values, which are stale. */
export function StaleNote({ stale: { count, lastSeen }, total }: { stale: StaleDevices; total: number }) {
  if (count === 0) return null;
  return (
    <WarningNote>
      {formatCount(count)} of {formatCount(total)} {total === 1 ? 'device' : 'devices'} {count === 1 ? 'has' : 'have'}{' '}
      an offline agent. The figures include their last received values
      {lastSeen && (
        <>
          , <RelativeTime at={lastSeen} />
        </>
      )}
      .
    </WarningNote>
  );
}
