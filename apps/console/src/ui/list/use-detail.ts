import { useState } from 'react';
import type { TransportError } from '../../transport/requests/transport-error.ts';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { useData } from '../../transport/requests/use-data.ts';
import { useLive } from '../../transport/live/use-live.ts';

/** One item as its drawer sees it. */
export interface Detail<Item> {
  /** Undefined while it is loaded, and where there is none. */
  item: Item | undefined;
  isMissing: boolean;
  error: TransportError | undefined;
  refetch(): void;
}

/** Where the item of a drawer is read and pushed from. */
export interface DetailSource<Result, Pushed, Item> {
  document: TypedDocument<Result, { id: string }>;
  itemOf(result: Result): Item | undefined;
  updates: TypedDocument<Pushed, { id: string }>;
  /** The item of a push; undefined where it is gone. */
  pushedItemOf(pushed: Pushed): Item | undefined;
}

interface DetailOptions<Result, Pushed, Item> extends DetailSource<Result, Pushed, Item> {
  id: string;
}

/** Names where the item of a drawer comes from. */
export const detailSource = <Result, Pushed, Item extends { readonly id: string }>(
  source: DetailSource<Result, Pushed, Item>,
) => source;

/** One item of a list, read and then updated by push; the newer of both is shown. A push without it means that it is gone. */
export function useDetail<Result, Pushed, Item extends { readonly id: string }>(
  options: DetailOptions<Result, Pushed, Item>,
): Detail<Item> {
  const { id, document, updates, itemOf, pushedItemOf } = options;
  const read = useData(document, { id }, { handles: ['validation-failed'] });
  const [pushed, setPushed] = useState<{ id: string; item: Item | undefined; at: number }>();
  const state = useLive({
    document: updates,
    variables: { id },
    refetch: read.refetch,
    onData: (message) => setPushed({ id, item: pushedItemOf(message), at: Date.now() }),
  });
  const isPushNewer = pushed?.id === id && (state === 'live' || pushed.at >= (read.asOf ?? 0));
  const found = isPushNewer ? pushed.item : read.data && itemOf(read.data);
  const item = found?.id === id ? found : undefined;
  const isAnswered = isPushNewer || (read.data !== undefined && !read.isFetching);
  const isRefused = read.error?.code === 'validation-failed';
  return {
    item,
    isMissing: item === undefined && (isRefused || isAnswered),
    error: isRefused ? undefined : read.error,
    refetch: read.refetch,
  };
}

/** The item of a drawer as it is now: null where it is gone, undefined while that is not known. */
export function useFollowedItem<Result, Pushed, Item extends { readonly id: string }>(
  source: DetailSource<Result, Pushed, Item>,
  id: string,
): Item | null | undefined {
  const { item, isMissing, error } = useDetail({ ...source, id });
  return item ?? (isMissing && !error ? null : undefined);
}
