import { formatCount } from '../figure/format.ts';
import { AsOf } from '../figure/RelativeTime.tsx';
import type { ListState } from './use-list.ts';

interface ListDetailProps {
  list: Pick<ListState<never, never, never>, 'total' | 'asOf'>;
  hasAge?: boolean | undefined;
}

/** Beside the title of a list: how many rows match and, where no refresh button says it, how old they are. */
export function ListDetail({ list, hasAge = true }: ListDetailProps) {
  if (list.total === undefined) return null;
  if (!hasAge) return formatCount(list.total);
  return (
    <>
      {formatCount(list.total)} · <AsOf at={list.asOf} />
    </>
  );
}
