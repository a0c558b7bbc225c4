import { useState } from 'react';
import { useLive } from '../../transport/live/use-live.ts';
import { useData } from '../../transport/requests/use-data.ts';
import type { DeviceFigures } from './device-figures.ts';

/** The figures of a kind of devices, read and then updated by push. */
export function useDeviceFigures<Values extends { count: number }, Search extends object, Read, Pushed, Drawn>(
  figures: DeviceFigures<Values, Search, Read, Pushed, Drawn>,
) {
  const read = useData(figures.read, {});
  const [pushed, setPushed] = useState<{ values: Values; at: number }>();
  const state = useLive({
    document: figures.pushed,
    variables: { names: Object.keys(figures.schema.shape) },
    refetch: read.refetch,
    onData: (data) => {
      const { data: values } = figures.schema.safeParse(figures.pushedOf(data));
      if (values) setPushed({ values, at: Date.now() });
    },
  });
  const isPushNewer = pushed !== undefined && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  const values: Values | undefined = isPushNewer ? pushed.values : read.data && figures.readOf(read.data);
  return {
    values,
    asOf: isPushNewer ? pushed.at : read.asOf,
    error: values ? undefined : read.error,
    refetch: read.refetch,
  };
}
