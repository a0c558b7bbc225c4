import { ActionButtons } from '../action/ActionButtons.tsx';
import type { RunnableAction } from '../action/action.ts';
import { NoMatch, NothingYet } from '../state/EmptyState.tsx';
import type { AnyList, ListSearch } from './list-description.ts';
import type { ListState } from './use-list.ts';

interface ListEmptyProps<Search extends ListSearch, Row extends object, Data> {
  description: AnyList<Search, Row, Data>;
  list: ListState<Search, Row, Data>;
  /** The buttons of the page. */
  pageActions: readonly RunnableAction[];
}

/** Why a list has no rows: none matches the filters, or there is none yet, with the first step. */
export function ListEmpty<Search extends ListSearch, Row extends object, Data>({
  description,
  list,
  pageActions,
}: ListEmptyProps<Search, Row, Data>) {
  const { noun, page, empty } = description;
  const primary = description.pageActions?.primary;
  const { title, text, icon = page.icon, offersPrimary = false, Step, isFiltered } = empty;
  if (isFiltered ? isFiltered(list) : list.isFiltered) return <NoMatch noun={noun} onClear={list.clear} />;
  return (
    <NothingYet title={title} icon={icon} text={text}>
      {offersPrimary && <ActionButtons actions={pageActions.filter(({ key }) => key === primary)} primary={primary} />}
      {Step && <Step list={list} />}
    </NothingYet>
  );
}
