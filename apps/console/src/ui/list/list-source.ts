import type { Where } from '@headframe/domain/where/where';
import type { TransportError } from '../../transport/requests/transport-error.ts';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { useData } from '../../transport/requests/use-data.ts';
import { useIsAnswered } from '../../transport/requests/use-is-answered.ts';
import { useLiveList } from '../../transport/live/use-live-list.ts';
import { useLiveRows } from './use-live-rows.ts';
import type { ListOrder } from './list-order.ts';

/** The page of a list that is wanted, from the URL. */
export interface ListQuery<Search> {
  where: Where;
  orderBy: ListOrder;
  limit: number;
  offset: number;
  search: Search;
}

/** What is known of the rows that a query asks for. */
export interface ListAnswer<Row, Data> {
  rows: readonly Row[];
  /** Rows on all pages; undefined while it is not known. */
  total: number | undefined;
  /** The last answer, with what stands beside the rows. */
  data: Data | undefined;
  /** A failure, unless what is on screen answers the same query. */
  error: TransportError | undefined;
  isLoading: boolean;
  isFetching: boolean;
  /** When the rows arrived, in milliseconds since 1970. */
  asOf: number | undefined;
  /** When the answer was asked for, where the viewer or a change asked for it. */
  askedAt?: number | undefined;
  /** When the order of rows that are updated in place was read, in milliseconds since 1970. */
  orderedAt?: number | undefined;
  refetch(): void;
  /** Reads the rows again for the user, who sees how that failed. */
  refresh(): void;
}

/** Reads the rows of a list: a hook that a list description names. */
export type ListSource<Search, Row, Data> = (query: ListQuery<Search>) => ListAnswer<Row, Data>;

interface ListDocument<Search, Result, Variables, Row> {
  list: TypedDocument<Result, Variables>;
  /** The variables of the operation where it takes no `where`, `orderBy`, `limit` and `offset`. */
  variablesOf?(query: ListQuery<Search>): Variables;
  rowsOf(result: Result): readonly Row[];
  totalOf(result: Result): number;
}

/** The variables of a list operation. The where and the order are of the domain's grammar, which the server checks. */
export function queryVariables<Variables>({ where, orderBy, limit, offset }: ListQuery<unknown>): Variables {
  return { where, orderBy, limit, offset } as Variables;
}

const none: readonly never[] = [];

/** A list that is read again when the viewer asks. */
export function readSource<Result, Variables extends object, Row, Search = unknown>({
  list,
  variablesOf = queryVariables<Variables>,
  rowsOf,
  totalOf,
}: ListDocument<Search, Result, Variables, Row>): ListSource<Search, Row, Result> {
  return function useReadList(query) {
    const variables = variablesOf(query);
    const read = useData(list, variables);
    const isAnswered = useIsAnswered(read, JSON.stringify(variables));
    return {
      ...read,
      rows: read.data === undefined ? none : rowsOf(read.data),
      total: read.data === undefined ? undefined : totalOf(read.data),
      error: isAnswered ? undefined : read.error,
    };
  };
}

/** A list whose page the server pushes whenever it changes. */
export function liveSource<Result, Pushed, Variables extends object, Row, Search = unknown>({
  totalOf,
  variablesOf = queryVariables<Variables>,
  ...documents
}: ListDocument<Search, Result, Variables, Row> & {
  updates: TypedDocument<Pushed, Variables>;
  pushedRowsOf(pushed: Pushed): readonly Row[];
  /** The part of a row that the total depends on: where it changes, the list is read again. */
  countKey(row: Row): string;
}): ListSource<Search, Row, Result> {
  return function usePushedList(query) {
    const live = useLiveList({ ...documents, variables: variablesOf(query) });
    return { ...live, total: live.data === undefined ? undefined : totalOf(live.data) };
  };
}

/** A list whose order stands until it is read again, while the rows on screen are updated in place by push. */
export function liveRowSource<Result, Pushed, Variables extends object, Row extends { readonly id: string }>({
  updates,
  pushedRowsOf,
  ...documents
}: ListDocument<unknown, Result, Variables, Row> & {
  updates: TypedDocument<Pushed, { ids: string[] | string }>;
  pushedRowsOf(pushed: Pushed): readonly Row[];
}): ListSource<unknown, Row, Result> {
  const useList = readSource(documents);
  return function useListWithLiveRows(query) {
    const read = useList(query);
    const listed = read.data === undefined ? undefined : documents.rowsOf(read.data);
    const { rows, pushedAt } = useLiveRows({
      document: updates,
      pushedRowsOf,
      listed,
      askedAt: read.askedAt,
      refetch: read.refetch,
    });
    const asOf = Math.max(read.asOf ?? 0, pushedAt ?? 0) || undefined;
    return { ...read, rows, asOf, orderedAt: pushedAt === undefined ? undefined : read.asOf };
  };
}
