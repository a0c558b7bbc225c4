import type { ValueRange, ValueRanges } from '@headframe/domain/devices/value-range';
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
  /** Bounds of the payload that the devices share; asked for by kinds with such commands. */
  readonly ranges?: readonly (ValueRange & { readonly field: string })[];
}

/** The loading state of a snapshot. */
export type SnapshotState =
  { kind: 'waiting' } | { kind: 'ready'; snapshot: CommandSnapshot } | { kind: 'failed'; message: string };

/** The bounds of the payload by its fields; none until the snapshot is there. */
export function rangesOf(state: SnapshotState): ValueRanges {
  const ranges = state.kind === 'ready' ? (state.snapshot.ranges ?? []) : [];
  return Object.fromEntries(ranges.map((range) => [range.field, range]));
}

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
