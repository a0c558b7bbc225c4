import { useState } from 'react';
import { AsicRowUpdatesDocument } from '../../../generated/asic.ts';
import { useLive } from '../../../transport/use-live.ts';
import { withPushed, type AsicRow } from './asic-rows.ts';

interface LiveRows {
  rows: readonly AsicRow[];
  /** When something was last pushed for these rows, in milliseconds since 1970. */
  pushedAt: number | undefined;
}

const none: readonly AsicRow[] = [];

/** The rows on screen with everything pushed since they were read; a newer answer of the list replaces them. */
export function useLiveRows(listed: readonly AsicRow[] = none, refetch: () => void): LiveRows {
  const [pushed, setPushed] = useState<{ listed: readonly AsicRow[]; rows: readonly AsicRow[]; at: number }>();
  const current = pushed?.listed === listed ? pushed : undefined;
  useLive({
    document: AsicRowUpdatesDocument,
    variables: { ids: listed.map((row) => row.id).sort() },
    isPaused: listed.length === 0,
    refetch,
    onData: ({ asicUpdates }) => {
      setPushed((before) => {
        const rows = before?.listed === listed ? before.rows : listed;
        return { listed, rows: withPushed(rows, asicUpdates), at: Date.now() };
      });
    },
  });
  return { rows: current?.rows ?? listed, pushedAt: current?.at };
}
