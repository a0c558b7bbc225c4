import { useState } from 'react';
import { AsicDetailDocument, AsicDetailUpdatesDocument, type AsicDetailFragment } from '../../../../generated/asic.ts';
import { useData } from '../../../../transport/use-data.ts';
import { useLive } from '../../../../transport/use-live.ts';

/** One miner with all that is known of it. */
export type AsicDetail = AsicDetailFragment;

/** One miner, read and then updated by push; `asic` is null when there is none with this id. */
export function useAsicDetail(id: string) {
  const read = useData(AsicDetailDocument, { id });
  const [pushed, setPushed] = useState<{ after: number | undefined; asic: AsicDetail }>();
  useLive({
    document: AsicDetailUpdatesDocument,
    variables: { id },
    refetch: read.refetch,
    onData: ({ asicUpdates: [asic] }) => {
      if (asic) setPushed({ after: read.asOf, asic });
    },
  });
  const found = read.data?.asics[0];
  const isNewer = pushed !== undefined && pushed.asic.id === id && pushed.after === read.asOf;
  const asic = isNewer ? pushed.asic : found;
  return {
    asic: asic?.id === id ? asic : undefined,
    isMissing: read.data !== undefined && !read.isFetching && found === undefined,
    error: read.error,
    refetch: read.refetch,
  };
}
