import type { RunnableAction } from '../action/action.ts';
import { ActionButtons } from '../action/ActionButtons.tsx';
import { TimeRangePicker } from '../chart/TimeRangePicker.tsx';
import { FilterBar } from '../filter/FilterBar.tsx';
import { ColumnChooser } from '../table/ColumnChooser.tsx';
import type { DataColumn } from '../table/columns.ts';
import type { ColumnChoice } from '../table/use-column-choice.ts';
import type { AnyList, ListSearch } from './list-description.ts';
import { textKey } from './list-where.ts';
import { SavedViewsMenu } from './saved-views/SavedViewsMenu.tsx';
import type { ViewedList } from './saved-views/use-saved-views.ts';
import type { ListState } from './use-list.ts';
import { useCan } from '../../transport/session/access.ts';

interface ListFiltersProps<Search extends ListSearch, Row extends object, Data> {
  description: AnyList<Search, Row, Data>;
  list: ListState<Search, Row, Data>;
  exports: readonly RunnableAction[];
  columns: readonly DataColumn<Row>[];
  /** Undefined where the columns cannot be chosen, as on a phone. */
  choice: ColumnChoice | undefined;
}

/** The filters of a list with what stands beside them: time range, further controls, exports and columns. */
export function ListFilters<Search extends ListSearch, Row extends object, Data>(
  props: ListFiltersProps<Search, Row, Data>,
) {
  const { description, list, exports, columns, choice } = props;
  const { text, range, Controls, filters = [] } = description;
  const hasViews = useCan('saved_searches') && filters.length > 0;
  const change = (changes: object) => list.setSearch({ ...changes, page: 1 } as unknown as Partial<Search>);
  const { range: chosenRange } = list.search as { range?: string };
  return (
    <FilterBar
      filters={list.filters}
      values={list.filterValues}
      onChange={change}
      search={text && { key: textKey, placeholder: text.placeholder }}
    >
      {Controls && <Controls list={list} />}
      {range && chosenRange !== undefined && !range.isIgnored?.(list.search) && (
        <TimeRangePicker value={chosenRange} options={range.options} onChange={(next) => change({ range: next })} />
      )}
      <ActionButtons actions={exports} isDisabled={!list.total} />
      {hasViews && <SavedViewsMenu useCase={description.key} list={list as ViewedList} />}
      {choice && <ColumnChooser columns={columns} choice={choice} />}
    </FilterBar>
  );
}
