import { formatDuration } from '@headframe/domain/units/time-text';
import { useNow } from '../../../ui/figure/clock.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';

/** How long ago something was in its largest unit, for a cell too narrow for `59 minutes ago`: `59m ago`, `just now`. */
export function ShortAge({ at }: { at: string | null }) {
  const now = useNow();
  const exact = useDateFormat('exact');
  if (at === null) return formatDuration(null);
  const date = new Date(at);
  const age = Math.floor((now - date.getTime()) / 1000);
  const [largest] = formatDuration(age).split(' ');
  return (
    <time dateTime={date.toISOString()} title={exact(date)}>
      {age < 60 ? 'just now' : `${largest} ago`}
    </time>
  );
}
