import { useNow } from '../../../ui/figure/clock.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';

/** When a schedule withdraws next, in the viewer's time zone. */
export function NextRun({ at }: { at: string | null }) {
  const now = useNow();
  const minute = useDateFormat('minute');
  if (at === null) return <span>Off</span>;
  const date = new Date(at);
  // The run of an open window comes within minutes; its moment is the one at which the server was asked.
  if (date.getTime() <= now) return <span>Within minutes</span>;
  return <time dateTime={date.toISOString()}>{minute(date)}</time>;
}
