import { useEffect, useRef, useState } from 'react';
import type { CommandSnapshot, SnapshotState } from './use-snapshot.ts';

/**
 * The snapshot of the devices that have a field of the payload, asked for once it is chosen; the whole one where all have it, without a
 * `field`.
 */
export function useNarrowedSnapshot(
  whole: SnapshotState,
  field: string | undefined,
  narrow: ((field: string) => Promise<CommandSnapshot>) | undefined,
): SnapshotState {
  const [narrowed, setNarrowed] = useState<{ field: string; state: SnapshotState }>();
  const ask = useRef(narrow);
  ask.current = narrow;
  useEffect(() => {
    if (field === undefined || !ask.current) return undefined;
    let isCurrent = true;
    const show = (state: SnapshotState) => isCurrent && setNarrowed({ field, state });
    ask.current(field).then(
      (snapshot) => show({ kind: 'ready', snapshot }),
      (error: unknown) => show({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [field]);
  if (field === undefined) return whole;
  return narrowed?.field === field ? narrowed.state : { kind: 'waiting' };
}
