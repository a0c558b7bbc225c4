import { SharedAsicCountDocument } from '../../../generated/asic.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { ListDetail } from '../../../ui/list/ListDetail.tsx';
import type { ListState } from '../../../ui/list/use-list.ts';

/** Beside the title of the list of miners: how many match, and how many of them others own and share. */
export function SharedAsics({ list }: { list: Pick<ListState<never, never, never>, 'total' | 'asOf' | 'where'> }) {
  const { data } = useData(SharedAsicCountDocument, { where: list.where }, { isBackground: true });
  const shared = data?.asicsAggregate.count ?? 0;
  return (
    <>
      <ListDetail list={list} hasAge={false} />
      {shared > 0 && ` · ${formatCount(shared)} of them shared by others`}
    </>
  );
}
