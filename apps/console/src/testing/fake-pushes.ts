import { act } from '@testing-library/react';
import type { ExecutionResult, Sink, SubscribePayload } from 'graphql-ws';
import { useConnectivity } from '../transport/browser/connectivity.ts';

interface Subscriber {
  name: string;
  variables: unknown;
  sink: Sink<ExecutionResult>;
}

const subscribers = new Set<Subscriber>();

/**
 * Stands in the place of `transport/socket.ts` where a test says so with `vi.mock`: keeps the subscriptions of the screen
 * and lets the test push to them.
 */
export function subscribeOverSocket(payload: SubscribePayload, sink: Sink<ExecutionResult>): () => void {
  const name = /subscription\s+(\w+)/.exec(payload.query)?.[1] ?? '';
  const subscriber = { name, variables: payload.variables, sink };
  subscribers.add(subscriber);
  useConnectivity.setState({ socket: 'open' });
  return () => subscribers.delete(subscriber);
}

/** Nothing to reopen: subscriptions end with the components that made them. */
export function reopenSocket(): void {
  subscribers.clear();
}

/** Pushes data to every subscription of that name; throws when the screen has none. */
export function push(name: string, data: Record<string, unknown>): void {
  const named = [...subscribers].filter((subscriber) => subscriber.name === name);
  if (named.length === 0) throw new Error(`Nobody subscribed to ${name}.`);
  act(() => {
    for (const { sink } of named) sink.next({ data });
  });
}

/** The variables of the subscriptions of that name. */
export function subscriptionsOf(name: string): unknown[] {
  return [...subscribers].filter((subscriber) => subscriber.name === name).map(({ variables }) => variables);
}
