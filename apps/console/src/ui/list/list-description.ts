import type { FollowedKind } from '@headframe/domain/changes/followed-kinds';
import type { AutoRefreshList } from '@headframe/domain/enums/auto-refresh';
import type { Where } from '@headframe/domain/where/where';
import type { ComponentType, ReactNode } from 'react';
import type { ActionDescription, RunnableAction } from '../action/action.ts';
import type { Icon } from '../icon/icons.ts';
import type { PageButton } from '../page/PageButtons.tsx';
import type { Page } from '../page/page.ts';
import type { DataColumn } from '../table/columns.ts';
import type { RowLines } from '../table/row-height.ts';
import type { ListSource } from './list-source.ts';
import type { ListFilter, ListTextSearch, ListTimeRange } from './list-where.ts';
import type { ListState } from './use-list.ts';

export interface ListSearch {
  page: number;
  /** Absent: as the user last chose for this list, or as many as fit the window. */
  size?: number | undefined;
  sort: string;
}

/** The rows that a command of the bulk bar is given for. */
export interface ChosenRows {
  /** What the chosen rows match, and nothing else. */
  where: Where;
  count: number;
}

interface ListActions<Input extends readonly unknown[], Context> {
  actions: readonly ActionDescription<Context>[];
  context(...input: Input): Context;
}

/** A component that a list shows in one of its places. */
type ListPart<List> = ComponentType<{ list: List }>;

/** The texts of a list without rows. */
interface ListEmptyTexts<List> {
  title: string;
  text: ReactNode;
  icon?: Icon | undefined;
  /** Whether the first step is the primary action of the page. */
  offersPrimary?: boolean | undefined;
  /** Any other first step: buttons or links. */
  Step?: ListPart<List> | undefined;
  /** Whether there would be rows without the filters; by default, whether a filter is set. */
  isFiltered?(list: List): boolean;
}

interface ListDrawer<Search, Row, List> {
  /** The search entry that holds the id of the open row. */
  key: keyof Search & string;
  Component: ComponentType<{ id: string; list: List }>;
  /** Whether a row has a drawer for this viewer; every row has, unless given. */
  mayOpen?(row: Row): boolean;
  /** Further search entries that belong to one row: reset when a row is opened or closed. */
  reset?: Partial<Search> | undefined;
}

/** All that makes a list: data, pure functions and components, from which `defineList` makes the page. */
export interface ListDescription<Search extends ListSearch, Row extends object, Data, PageContext, RowContext, Bulk> {
  page: Page<Search>;
  /** The title in the head, where it is not the name of the page. */
  title?: string | undefined;
  /** What the rows are, in messages: "agents". */
  noun: string;
  /** The name under which the choice of columns is stored. */
  key: string;
  source: ListSource<Search, Row, Data>;
  rowKey(row: Row): string;
  /** The column that {@link rowKey} is; `id` unless given. */
  keyColumn?: string | undefined;
  /** What the rows are in the audit log: open forms say who changed one. */
  auditKind?: FollowedKind | undefined;
  /** What one row is called. */
  rowLabel(row: Row): string;

  text?: ListTextSearch | undefined;
  filters?: readonly ListFilter[] | undefined;
  /** The filters that are offered now, made from {@link filters}: with choices that occur in the data, or fewer. */
  useFilters?: ((filters: readonly ListFilter[]) => readonly ListFilter[]) | undefined;
  /** The time range of the search entry `range`. */
  range?: (ListTimeRange & { isIgnored?(search: Search): boolean }) | undefined;
  /** Search entries of the list's own controls: set, they are filters like any other, and are removed with them. */
  ownFilters?: readonly (keyof Search & string)[] | undefined;
  /** What other search entries match. */
  where?(search: Search): readonly Where[];
  /** The sort of rows that are equal in the chosen one, such as `name` or `-createdAt`. */
  tieBreak?: string | undefined;

  /** Whether what a row says is old: dimmed. */
  isStaleRow?(row: Row): boolean;

  columns: readonly DataColumn<Row>[];
  /** Which of the columns there are now, where that depends on the search; always the same array for the same columns. */
  columnsOf?(list: ListState<Search, Row, Data>): readonly DataColumn<Row>[];
  /** The columns that fit a phone. */
  compactColumns: readonly DataColumn<Row>[];
  /** Lines of a row at a desk and on a phone. */
  lines?:
    | readonly [wide: RowLines, narrow: RowLines]
    | ((list: ListState<Search, Row, Data>) => readonly [RowLines, RowLines])
    | undefined;

  /** Links to pages in the head. */
  links?: readonly PageButton[] | undefined;
  /** Buttons in the head; `primary` is the key of the main one. */
  pageActions?:
    | (ListActions<[list: ListState<Search, Row, Data>], PageContext> & {
        primary?: string | undefined;
      })
    | undefined;
  rowActions?: ListActions<[row: Row, list: ListState<Search, Row, Data>], RowContext> | undefined;
  bulkActions?: ListActions<[chosen: ChosenRows, list: ListState<Search, Row, Data>], Bulk> | undefined;
  /** Exports of everything that matches, beside the filters. */
  exports?(list: ListState<Search, Row, Data>): readonly RunnableAction[];
  /** Which preference of automatic refresh the list follows; without it, it has no refresh button. */
  autoRefresh?: AutoRefreshList | undefined;

  /** The text beside the title; by default the number of rows and their age. */
  Detail?: ListPart<ListState<Search, Row, Data>> | undefined;
  /** Above the filters, such as tabs. */
  Above?: ListPart<ListState<Search, Row, Data>> | undefined;
  /** Whether filters and rows are shown with the first answer only: the height of what stands above depends on it, and they would jump. */
  isRestHeld?: true | undefined;
  /** Further controls beside the filters. */
  Controls?: ListPart<ListState<Search, Row, Data>> | undefined;
  /** A notice between the filters and the table. */
  Notice?: ListPart<ListState<Search, Row, Data>> | undefined;
  drawer?: ListDrawer<Search, Row, ListState<Search, Row, Data>> | undefined;
  empty: ListEmptyTexts<ListState<Search, Row, Data>>;
}

/** A description whose contexts are no longer of interest. */
export type AnyList<Search extends ListSearch, Row extends object, Data> = ListDescription<
  Search,
  Row,
  Data,
  unknown,
  unknown,
  unknown
>;
