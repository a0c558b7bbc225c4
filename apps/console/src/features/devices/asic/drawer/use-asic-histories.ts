import { useEffect, useState } from 'react';
import { AsicHistoryDocument } from '../../../../generated/asic.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { DeviceHistory } from '../../history/index.ts';

/** The span of a chart as the API accepts it. */
export interface HistorySpan {
  from: string;
  to: string;
  points: number;
  measures: string[];
}

/** The histories of further devices over a span, by their ids; those not read yet are missing. */
export function useAsicHistories(ids: readonly string[], span: HistorySpan): ReadonlyMap<string, DeviceHistory> {
  const [histories, setHistories] = useState<ReadonlyMap<string, DeviceHistory>>(new Map());
  const key = JSON.stringify({ ids, span });
  useEffect(() => {
    let isCurrent = true;
    const asked = JSON.parse(key) as { ids: string[]; span: HistorySpan };
    const read = async (id: string) => {
      const { asicHistory } = await send('query', AsicHistoryDocument, { id, ...asked.span }, { isBackground: true });
      return [id, asicHistory] as const;
    };
    // A device that cannot be read has no line; the chart of the drawer's own device shows the failure.
    void Promise.allSettled(asked.ids.map(read)).then((answers) => {
      if (isCurrent)
        setHistories(new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))));
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return histories;
}
