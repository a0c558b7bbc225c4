import { useNow } from '../../../ui/figure/clock.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';

interface NextRunProps {
  row: { nextRun: string | null; lastOutcome: string | null };
  /** Whether it is switched on. */
  isActive?: boolean;
}

/** When a schedule withdraws next, in the viewer's time zone, or why it does not. */
export function NextRun({ row: { nextRun: at, lastOutcome }, isActive = true }: NextRunProps) {
  const now = useNow();
  const minute = useDateFormat('minute');
  if (at === null) return <span>{isActive && lastOutcome === 'not-permitted' ? 'None: stopped' : 'Off'}</span>;
  const date = new Date(at);
  // The run of an open window comes within minutes; its moment is the one at which the server was asked.
  if (date.getTime() <= now) return <span>Within minutes</span>;
  return <time dateTime={date.toISOString()}>{minute(date)}</time>;
}
