import { useEffect, useRef } from 'react';

/** Reads again whenever the version changes, not at first. */
export function useRefetchOn(version: number, refetch: () => void): void {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    refetch();
  }, [version, refetch]);
}
