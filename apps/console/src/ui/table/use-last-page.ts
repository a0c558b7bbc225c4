import { useEffect, useRef } from 'react';

/** Goes back to the last page there is when the list became shorter; `total` is undefined while it is not known. */
export function useLastPage(
  { page, size }: { page: number; size: number },
  total: number | undefined,
  goTo: (page: number) => void,
): void {
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (page > last) latest.current(last);
  }, [page, last]);
}
