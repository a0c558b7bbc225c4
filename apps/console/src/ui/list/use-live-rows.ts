import { useMemo, useRef, useState } from 'react';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { useLive } from '../../transport/live/use-live.ts';
import { withPushed } from './pushed-rows.ts';

interface LiveRowsOptions<Pushed, Row> {
  /** The subscription to rows by their ids. */
  document: TypedDocument<Pushed, { ids: string[] | string }>;
  pushedRowsOf(pushed: Pushed): readonly Row[];
  /** The rows as they were last read. */
  listed: readonly Row[] | undefined;
  /** When they were asked for, where the viewer or a change asked for them. */
  askedAt: number | undefined;
  refetch(): void;
}

interface LiveRows<Row> {
  rows: readonly Row[];
  /** When something was last pushed for these rows, in milliseconds since 1970. */
  pushedAt: number | undefined;
}

const none: readonly never[] = [];

interface Pushed<Row> {
  /** The answer that the rows were pushed for. */
  listed: readonly Row[];
  rows: ReadonlyMap<string, { row: Row; at: number }>;
  at: number;
}

/** What was pushed since an answer was asked for; of an answer that nobody asked for, what was pushed since it came. */
function pushedSince<Row>(pushed: Pushed<Row> | undefined, listed: readonly Row[], askedAt: number | undefined) {
  if (!pushed) return [];
  if (pushed.listed === listed) return [...pushed.rows];
  return [...pushed.rows].filter(([, { at }]) => askedAt !== undefined && at > askedAt);
}

/** The rows that a push left out, by their ids: they were deleted, or are no longer the viewer's to see. */
function leftOut<Row extends { readonly id: string }>(listed: readonly Row[], pushed: readonly Row[]): string[] {
  const ids = new Set(pushed.map(({ id }) => id));
  return listed.map(({ id }) => id).filter((id) => !ids.has(id));
}

/**
 * The rows on screen with everything pushed since they were asked for. A push has all of them that are left: where one is
 * gone, the list is read again, once for each.
 */
export function useLiveRows<Result, Row extends { readonly id: string }>(
  options: LiveRowsOptions<Result, Row>,
): LiveRows<Row> {
  const { document, pushedRowsOf, listed = none, askedAt, refetch } = options;
  const [pushed, setPushed] = useState<Pushed<Row>>();
  const missed = useRef<ReadonlySet<string>>(new Set());
  useLive({
    document,
    variables: { ids: listed.map((row) => row.id).sort() },
    isPaused: listed.length === 0,
    refetch,
    onData: (message) => {
      const at = Date.now();
      const left = pushedRowsOf(message);
      const rows = left.map((row) => [row.id, { row, at }] as const);
      const gone = leftOut(listed, left);
      const isNews = gone.some((id) => !missed.current.has(id));
      missed.current = new Set(gone);
      if (isNews) refetch();
      setPushed((before) => ({
        listed,
        rows: new Map([...pushedSince(before, listed, askedAt), ...rows]),
        at,
      }));
    },
  });
  return useMemo(() => {
    const newer = pushedSince(pushed, listed, askedAt).map(([, { row }]) => row);
    const isNewer = newer.length > 0 || pushed?.listed === listed;
    return { rows: withPushed(listed, newer), pushedAt: isNewer ? pushed?.at : undefined };
  }, [pushed, listed, askedAt]);
}
