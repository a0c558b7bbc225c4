import { useState } from 'react';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { useLive } from '../../transport/live/use-live.ts';
import { withPushed } from './pushed-rows.ts';

interface LiveRowsOptions<Pushed, Row> {
  /** The subscription to rows by their ids. */
  document: TypedDocument<Pushed, { ids: string[] | string }>;
  pushedRowsOf(pushed: Pushed): readonly Row[];
  /** The rows as they were last read. */
  listed: readonly Row[] | undefined;
  refetch(): void;
}

interface LiveRows<Row> {
  rows: readonly Row[];
  /** When something was last pushed for these rows, in milliseconds since 1970. */
  pushedAt: number | undefined;
}

const none: readonly never[] = [];

/** The rows on screen with everything pushed since they were read; a newer answer of the list replaces them. */
export function useLiveRows<Pushed, Row extends { readonly id: string }>(
  options: LiveRowsOptions<Pushed, Row>,
): LiveRows<Row> {
  const { document, pushedRowsOf, listed = none, refetch } = options;
  const [pushed, setPushed] = useState<{ listed: readonly Row[]; rows: readonly Row[]; at: number }>();
  const current = pushed?.listed === listed ? pushed : undefined;
  useLive({
    document,
    variables: { ids: listed.map((row) => row.id).sort() },
    isPaused: listed.length === 0,
    refetch,
    onData: (message) => {
      setPushed((before) => {
        const rows = before?.listed === listed ? before.rows : listed;
        return { listed, rows: withPushed(rows, pushedRowsOf(message)), at: Date.now() };
      });
    },
  });
  return { rows: current?.rows ?? listed, pushedAt: current?.at };
}
