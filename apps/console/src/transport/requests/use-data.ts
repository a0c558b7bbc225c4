import type { AnyVariables } from '@urql/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { claimsContext } from './client.ts';
import type { ErrorClaims } from './error-handling.ts';
import { toTransportError, type TransportCode, type TransportError } from './transport-error.ts';
import type { TypedDocument } from './typed-document.ts';

/** A query as a screen sees it. The last good data stays while newer is on its way. */
export interface DataState<Result> {
  data: Result | undefined;
  error: TransportError | undefined;
  /** True until the first answer. */
  isLoading: boolean;
  /** True while an answer is awaited, the first or any later one. */
  isFetching: boolean;
  /** When `data` arrived, in milliseconds since 1970. */
  asOf: number | undefined;
  /** Asks again; the page on screen stays also when that fails. */
  refetch(): void;
  /** Asks again for the user, who sees how that failed. */
  refresh(): void;
}

/** Options of {@link useData}: claimed error codes, and `isPaused` to wait before asking. */
export interface DataOptions extends ErrorClaims {
  isPaused?: boolean | undefined;
}

/** Asks a query and keeps its answer up to date with the variables. */
export function useData<Result, Variables extends AnyVariables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  { isPaused = false, handles, isBackground }: DataOptions = {},
): DataState<Result> {
  const claimed = JSON.stringify(handles ?? []);
  const context = useMemo(
    () => claimsContext({ handles: JSON.parse(claimed) as TransportCode[], isBackground }),
    [claimed, isBackground],
  );
  const [result, execute] = useQuery({ query: document, variables: variables as never, pause: isPaused, context });
  const [good, setGood] = useState<{ data: Result; asOf: number }>();
  const answer = result.error ? undefined : (result.data as Result | undefined);
  useEffect(() => {
    if (answer !== undefined) setGood({ data: answer, asOf: Date.now() });
  }, [answer]);

  const refetch = useCallback(() => {
    execute({ ...claimsContext({ isBackground: true }), requestPolicy: 'network-only' });
  }, [execute]);

  const refresh = useCallback(() => {
    execute({ ...claimsContext({}), requestPolicy: 'network-only' });
  }, [execute]);

  const data = answer ?? good?.data;
  return {
    data,
    error: result.error ? toTransportError(result.error) : undefined,
    isLoading: data === undefined && !result.error && !isPaused,
    isFetching: result.fetching || result.stale,
    asOf: good?.asOf,
    refetch,
    refresh,
  };
}
