import { applyDelta } from '@headframe/domain/delta/apply-delta';
import type { Delta, JsonValue } from '@headframe/domain/delta/delta';
import type { ExecutionResult, Sink, SubscribePayload } from 'graphql-ws';

/** A subscription that is to be answered by changes after its first result. */
export function askForDeltas(payload: SubscribePayload): SubscribePayload {
  return { ...payload, extensions: { ...payload.extensions, deltas: true } };
}

/**
 * Turns the messages of one subscription that asked for changes into whole results. What did not change stays the very
 * same object, so that it is not drawn again. A change that does not fit is thrown, upon which graphql-ws closes the socket
 * with 4004 and all subscriptions begin again.
 */
export function wholeResults(sink: Sink<ExecutionResult>): Sink<ExecutionResult> {
  let last: JsonValue = null;
  return {
    next(message) {
      const delta = message.extensions?.['delta'] as Delta | undefined;
      if (delta === undefined) {
        last = (message.data ?? null) as JsonValue;
        sink.next(message);
        return;
      }
      last = applyDelta(last, delta);
      sink.next({ data: last as Record<string, unknown> });
    },
    error: (error) => sink.error(error),
    complete: () => sink.complete(),
  };
}
