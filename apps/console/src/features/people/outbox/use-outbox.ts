import { useCallback, useEffect, useState } from 'react';
import { usePolling } from '../../../transport/requests/use-polling.ts';

const everySeconds = 5;

/** One page of a list of the outbox; the last loaded page stays while a newer one loads. */
interface OutboxState<Page> {
  page: Page | undefined;
  error: Error | undefined;
  refetch(): void;
}

/** Keeps one page of a list of the outbox fresh, every five seconds. */
export function useOutbox<Page>(
  read: (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<Page>,
  limit: number,
  offset: number,
): OutboxState<Page> {
  const [state, setState] = useState<Pick<OutboxState<Page>, 'page' | 'error'>>({ page: undefined, error: undefined });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    read({ limit, offset }, signal).then(
      (page) => !signal.aborted && setState({ page, error: undefined }),
      (error: Error) => !signal.aborted && setState((before) => ({ ...before, error })),
    );
    return () => controller.abort();
  }, [read, limit, offset, turn]);
  const refetch = useCallback(() => setTurn((before) => before + 1), []);
  usePolling(refetch, everySeconds);
  return { ...state, refetch };
}
