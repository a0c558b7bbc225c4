import type { AnyVariables } from '@urql/core';
import { useRef, useState } from 'react';
import type { TransportError } from '../requests/transport-error.ts';
import type { TypedDocument } from '../requests/typed-document.ts';
import { useData } from '../requests/use-data.ts';
import { useIsAnswered } from '../requests/use-is-answered.ts';
import { useLive } from './use-live.ts';

/** A list that the server both answers and pushes, under the same variables. */
interface LiveListOptions<Result, Pushed, Variables, Row> {
  list: TypedDocument<Result, Variables>;
  updates: TypedDocument<Pushed, Variables>;
  variables: Variables;
  rowsOf(result: Result): readonly Row[];
  pushedRowsOf(pushed: Pushed): readonly Row[];
  /** The part of a row that the counts beside the list depend on: where it changes, the list is read again. */
  countKey(row: Row): string;
  isPaused?: boolean | undefined;
  /** Whether its failures stay with it: no toast, no error page. */
  isBackground?: boolean | undefined;
}

/** A live list as a screen sees it. */
export interface LiveList<Result, Row> {
  rows: readonly Row[];
  /** The last answer, with the counts beside the list. */
  data: Result | undefined;
  /** A failure, unless the data on screen answers the same query. */
  error: TransportError | undefined;
  isLoading: boolean;
  isFetching: boolean;
  /** When the rows arrived, by answer or by push, in milliseconds since 1970. */
  asOf: number | undefined;
  refetch(): void;
  /** Reads the list again for the user, who sees how that failed. */
  refresh(): void;
}

const nothing: readonly never[] = [];

/**
 * Reads a list and keeps it fresh by push, by polling while that is down. The newest of answer and push is shown: an answer
 * that was asked for after the last push is newer than it, such as that after a mutation, which the push follows later.
 */
export function useLiveList<Result, Pushed, Variables extends AnyVariables, Row>(
  options: LiveListOptions<Result, Pushed, Variables, Row>,
): LiveList<Result, Row> {
  const { list, updates, variables, rowsOf, pushedRowsOf, countKey, isPaused, isBackground } = options;
  const key = JSON.stringify(variables ?? null);
  const answer = useData(list, variables, { isPaused, isBackground });
  const [pushed, setPushed] = useState<{ key: string; rows: readonly Row[]; at: number }>();
  const counted = useRef<string>(undefined);
  const state = useLive({
    document: updates,
    variables,
    isPaused,
    refetch: answer.refetch,
    onData: (message) => {
      const rows = pushedRowsOf(message);
      setPushed({ key, rows, at: Date.now() });
      const counts = key + rows.map(countKey).join();
      if (counted.current?.startsWith(key) && counted.current !== counts) answer.refetch();
      counted.current = counts;
    },
  });

  const isAnswered = useIsAnswered(answer, key);

  const { data, asOf = 0, askedAt = 0 } = answer;
  const isPushNewer = pushed?.key === key && pushed.at > askedAt && (state === 'live' || pushed.at >= asOf);
  const shown = isPushNewer ? pushed.rows : undefined;
  return {
    rows: shown ?? (data === undefined ? nothing : rowsOf(data)),
    data,
    error: answer.error && !isAnswered ? answer.error : undefined,
    isLoading: answer.isLoading && shown === undefined,
    isFetching: answer.isFetching,
    asOf: Math.max(asOf, isPushNewer ? pushed.at : 0) || undefined,
    refetch: answer.refetch,
    refresh: answer.refresh,
  };
}
