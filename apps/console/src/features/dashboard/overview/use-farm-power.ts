import { useState } from 'react';
import {
  FarmPowerDocument,
  FarmPowerUpdatesDocument,
  type SignalReadingFragment,
} from '../../../generated/dashboard.ts';
import { useLive } from '../../../transport/live/use-live.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useAccess } from '../../../transport/session/access.ts';

/** Nothing is known where the reading fails: the tile says so, and the next one replaces it. */
const unknown = { value: null, at: null, isStale: false, reporting: 0, of: 0 } as const;

/** The power of all own miners of the selected subaccount, read and then updated by push; undefined until it is there. */
export function useFarmPower() {
  const subaccount = useAccess((access) => access.selected?.name);
  const variables = { subaccount: subaccount ?? '' };
  const isPaused = subaccount === undefined;
  const read = useData(FarmPowerDocument, variables, { isBackground: true, isPaused });
  const [pushed, setPushed] = useState<{ reading: SignalReadingFragment; at: number }>();
  const state = useLive({
    document: FarmPowerUpdatesDocument,
    variables,
    isPaused,
    refetch: read.refetch,
    onData: ({ signalReadingUpdates: [reading] }) => {
      if (reading) setPushed({ reading, at: Date.now() });
    },
  });
  const isPushOfThis = pushed !== undefined && pushed.reading.subject === subaccount;
  if (isPushOfThis && (state === 'live' || pushed.at >= (read.asOf ?? 0))) return pushed.reading;
  return read.data?.signalReadings[0] ?? (read.error ? unknown : undefined);
}
