import type { AnyVariables } from '@urql/core';
import { useEffect, useRef, useState } from 'react';
import { startLiveQuery } from './live-query.ts';
import type { LiveState } from './live-subscription.ts';
import type { TypedDocument } from '../requests/typed-document.ts';

/** How a screen describes the push it needs. */
interface LiveOptions<Result, Variables> {
  document: TypedDocument<Result, Variables>;
  variables: Variables;
  /** Called with every message. */
  onData(data: Result): void;
  /** Reads the list again: after a gap, on return to the tab and at each poll while there is no push. */
  refetch(): void;
  isPaused?: boolean | undefined;
  /** Seconds between polls while the push is down; default 15. */
  pollSeconds?: number | undefined;
}

/**
 * Updates the data on screen by a subscription, and by polling while that is down; both stop in a hidden tab and catch
 * up on return. Returns the current mode of the updates.
 */
export function useLive<Result, Variables extends AnyVariables>(options: LiveOptions<Result, Variables>): LiveState {
  const { document, variables, isPaused = false, pollSeconds = 15 } = options;
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const variablesKey = JSON.stringify(variables ?? null);

  useEffect(() => {
    if (isPaused) {
      setState('paused');
      return undefined;
    }
    return startLiveQuery({
      document,
      variables: latest.current.variables,
      onData: (data) => latest.current.onData(data),
      refetch: () => latest.current.refetch(),
      onState: setState,
      pollMs: pollSeconds * 1000,
    });
  }, [document, variablesKey, isPaused, pollSeconds]);

  return state;
}
