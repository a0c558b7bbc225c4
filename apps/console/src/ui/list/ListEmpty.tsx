import { NoMatch, NothingYet } from '../state/EmptyState.tsx';
import type { AnyList, ListSearch } from './list-description.ts';
import type { ListState } from './use-list.ts';

interface ListEmptyProps<Search extends ListSearch, Row extends object, Data> {
  description: AnyList<Search, Row, Data>;
  list: ListState<Search, Row, Data>;
}

/** Why a list has no rows: none matches the filters, or there is none yet, with the first step. */
export function ListEmpty<Search extends ListSearch, Row extends object, Data>({
  description: { noun, page, empty },
  list,
}: ListEmptyProps<Search, Row, Data>) {
  const { title, text, icon = page.icon, Step, isFiltered } = empty;
  if (isFiltered ? isFiltered(list) : list.isFiltered) return <NoMatch noun={noun} onClear={list.clear} />;
  return (
    <NothingYet title={title} icon={icon} text={text}>
      {Step && <Step list={list} />}
    </NothingYet>
  );
}
