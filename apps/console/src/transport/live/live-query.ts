import type { AnyVariables } from '@urql/core';
import { onEnd as whenEnded, pipe, subscribe } from 'wonka';
import { client } from '../requests/client.ts';
import { startLiveSubscription, type LiveSubscriptionOptions } from './live-subscription.ts';
import type { TypedDocument } from '../requests/typed-document.ts';

/** A subscription of the server to keep alive. */
export interface LiveQueryOptions<Result, Variables> extends Pick<LiveSubscriptionOptions, 'refetch' | 'pollMs'> {
  document: TypedDocument<Result, Variables>;
  variables: Variables;
  /** Called with every message. */
  onData(data: Result): void;
  onState?: LiveSubscriptionOptions['onState'];
}

/** {@link startLiveSubscription} for a GraphQL subscription. Returns the function that ends it. */
export function startLiveQuery<Result, Variables extends AnyVariables>(
  options: LiveQueryOptions<Result, Variables>,
): () => void {
  const { document, variables, onData, refetch, pollMs, onState = () => undefined } = options;
  return startLiveSubscription({
    open: (onEnd) =>
      pipe(
        client.subscription(document, variables),
        whenEnded(onEnd),
        subscribe(({ data }) => {
          if (data !== undefined) onData(data);
        }),
      ).unsubscribe,
    refetch,
    onState,
    pollMs,
  });
}
