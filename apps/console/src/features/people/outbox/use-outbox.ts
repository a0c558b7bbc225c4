import { useCallback, useEffect, useState } from 'react';
import { usePolling } from '../../../transport/requests/use-polling.ts';
import { fetchOutbox, type OutboxPageData } from './outbox.ts';

const everySeconds = 5;

/** The state of the outbox page; the last loaded page stays while a newer one loads. */
interface OutboxState {
  page: OutboxPageData | undefined;
  error: Error | undefined;
  refetch(): void;
}

/** Keeps one page of the outbox fresh, every five seconds. */
export function useOutbox(limit: number, offset: number): OutboxState {
  const [state, setState] = useState<Pick<OutboxState, 'page' | 'error'>>({ page: undefined, error: undefined });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fetchOutbox({ limit, offset }, signal).then(
      (page) => !signal.aborted && setState({ page, error: undefined }),
      (error: Error) => !signal.aborted && setState((before) => ({ ...before, error })),
    );
    return () => controller.abort();
  }, [limit, offset, turn]);
  const refetch = useCallback(() => setTurn((before) => before + 1), []);
  usePolling(refetch, everySeconds);
  return { ...state, refetch };
}
