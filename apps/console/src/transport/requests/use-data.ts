import type { AnyVariables } from '@urql/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { claimsContext } from './client.ts';
import type { ErrorClaims } from './error-handling.ts';
import { useSession } from '../session/session.ts';
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
  /** When {@link refetch} or {@link refresh} asked for `data`; undefined where neither did. */
  askedAt: number | undefined;
  /** Asks again; the page on screen stays also when that fails. */
  refetch(): void;
  /** Asks again for the user, who sees how that failed. */
  refresh(): void;
}

/** Options of {@link useData}: claimed error codes, and `isPaused` to wait before asking. */
interface DataOptions extends ErrorClaims {
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
  const [good, setGood] = useState<{ data: Result; asOf: number; askedAt: number | undefined }>();
  // While a failed query is asked for again, its answer is null without an error.
  const answer = result.error ? undefined : ((result.data as Result | null | undefined) ?? undefined);
  const isFetching = result.fetching || result.stale;
  const { start, finish } = useAskedTimes(isFetching);
  useEffect(() => {
    if (answer !== undefined) setGood({ data: answer, asOf: Date.now(), askedAt: finish() });
  }, [answer, finish]);

  const refetch = useCallback(() => {
    start();
    execute({ ...claimsContext({ isBackground: true }), requestPolicy: 'network-only' });
  }, [execute, start]);

  const error = result.error ? toTransportError(result.error) : undefined;
  useRenewedSession(error?.code === 'network', refetch);

  const refresh = useCallback(() => {
    start();
    execute({ ...claimsContext({}), requestPolicy: 'network-only' });
  }, [execute, start]);

  const data = answer ?? good?.data;
  return {
    data,
    error,
    isLoading: data === undefined && !result.error && !isPaused,
    isFetching,
    asOf: good?.asOf,
    askedAt: good?.askedAt,
    refetch,
    refresh,
  };
}

/**
 * Asks again what got no answer once the session has a new token: where its renewal takes long, calls give up waiting for it, and nothing
 * else would ask for them.
 */
function useRenewedSession(isUnanswered: boolean, refetch: () => void): void {
  useEffect(() => {
    if (!isUnanswered) return undefined;
    return useSession.subscribe(({ accessToken }, before) => {
      if (accessToken !== undefined && accessToken !== before.accessToken) refetch();
    });
  }, [isUnanswered, refetch]);
}

/** Remembers when each answer that is awaited was asked for; answers come in the sequence of the questions. */
function useAskedTimes(isFetching: boolean) {
  const times = useRef<(number | undefined)[]>([]);
  const isAwaited = useRef(isFetching);
  useEffect(() => {
    isAwaited.current = isFetching;
    if (!isFetching) times.current = [];
  }, [isFetching]);
  const start = useCallback(() => {
    // The answer to a question of the hook itself comes first.
    if (isAwaited.current && times.current.length === 0) times.current.push(undefined);
    times.current.push(Date.now());
  }, []);
  const finish = useCallback(() => times.current.shift(), []);
  return { start, finish };
}
