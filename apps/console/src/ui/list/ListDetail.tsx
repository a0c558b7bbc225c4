import { formatCount } from '../format.ts';
import { AsOf } from '../RelativeTime.tsx';
import type { ListState } from './use-list.ts';

/** Beside the title of a list: how many rows match, and how old they are. */
export function ListDetail({ list }: { list: Pick<ListState<never, never, never>, 'total' | 'asOf'> }) {
  if (list.total === undefined) return null;
  return (
    <>
      {formatCount(list.total)} · <AsOf at={list.asOf} />
    </>
  );
}
