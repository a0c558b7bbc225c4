import type { ObserverRowFragment } from '../../../generated/observer.ts';
import { formatDate } from '../../../ui/figure/dates.ts';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import classes from '../../../ui/theme/classes.module.css';
import { shownLabel } from './observer-roles.ts';

/** What is said of a link that was made before links could choose. */
const notChosen = 'Made before links could choose: no notes, tags, pool users or commands any more';

function Ends({ at, hasEnded }: { at: string | null; hasEnded: boolean }) {
  const day = useDateFormat('day');
  if (at === null) return <span className={classes['dim']}>Never</span>;
  return <span>{hasEnded ? `Ended ${day(at)}` : day(at)}</span>;
}

/** What each link shows, and until when. */
export const viewColumns: readonly DataColumn<ObserverRowFragment>[] = [
  {
    key: 'shows',
    label: 'Shows',
    sortKey: 'shows',
    width: 200,
    render: ({ shows, isViewChosen }) => (
      <StackedCell>
        <FirstLine>{shownLabel(shows)}</FirstLine>
        {!isViewChosen && (
          <SecondLine>
            <span title={notChosen}>{notChosen}</span>
          </SecondLine>
        )}
      </StackedCell>
    ),
  },
  {
    key: 'endsAt',
    label: 'Ends',
    sortKey: 'endsAt',
    width: 130,
    render: ({ endsAt, hasEnded }) => <Ends at={endsAt} hasEnded={hasEnded} />,
  },
];

/** What a link shows and until when, in one line. */
export function viewText({
  shows,
  endsAt,
  hasEnded,
}: Pick<ObserverRowFragment, 'shows' | 'endsAt' | 'hasEnded'>): string {
  if (endsAt === null) return shownLabel(shows);
  return `${shownLabel(shows)} · ${hasEnded ? 'ended' : 'until'} ${formatDate(endsAt, 'day')}`;
}
