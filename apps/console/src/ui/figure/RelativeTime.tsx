import { formatDuration, relativeTime, type Instant } from '@headframe/domain/units/time-text';
import { useNow } from './clock.ts';
import { useDateFormat } from './dates.ts';

/** How long ago something was; the exact moment shows on hover. */
export function RelativeTime({ at }: { at: Instant | null | undefined }) {
  const now = useNow();
  const exact = useDateFormat('exact');
  if (at == null) return <span>{relativeTime(at, now)}</span>;
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={exact(date)}>
      {relativeTime(at, now)}
    </time>
  );
}

/** How old the data on screen is, to the second: 'updated 12s ago'. */
export function AsOf({ at }: { at: Instant | null | undefined }) {
  const now = useNow();
  const exact = useDateFormat('exact');
  if (at == null) return null;
  const date = new Date(at);
  const age = Math.max(0, Math.floor((now - date.getTime()) / 1000));
  return (
    <time dateTime={date.toISOString()} title={exact(date)}>
      {age < 5 ? 'updated just now' : `updated ${formatDuration(age)} ago`}
    </time>
  );
}
