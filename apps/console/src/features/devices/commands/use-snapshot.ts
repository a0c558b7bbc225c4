import { useEffect, useState } from 'react';

/** The devices, or parts of devices, a command will run on, frozen by the server. */
export interface CommandSnapshot {
  readonly id: string;
  readonly count: number;
  readonly capableCount: number;
  /** The devices of the parts, for a command on parts. */
  readonly deviceCount?: number;
  readonly agents: readonly { readonly name: string; readonly online: boolean; readonly count: number }[];
  readonly incapable: readonly {
    readonly model: string;
    readonly firmware: string;
    readonly count: number;
    readonly reason: string;
  }[];
}

/** The loading state of a snapshot. */
export type SnapshotState =
  { kind: 'waiting' } | { kind: 'ready'; snapshot: CommandSnapshot } | { kind: 'failed'; message: string };

/** Waits for a snapshot. */
export function useSnapshot(promise: Promise<CommandSnapshot>): SnapshotState {
  const [state, setState] = useState<SnapshotState>({ kind: 'waiting' });
  useEffect(() => {
    let isCurrent = true;
    promise.then(
      (snapshot) => isCurrent && setState({ kind: 'ready', snapshot }),
      (error: unknown) =>
        isCurrent && setState({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return state;
}
