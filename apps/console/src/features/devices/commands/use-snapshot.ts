import type { PayloadBounds } from '@headframe/domain/devices/payload-bounds';
import type { Preset } from '@headframe/domain/devices/value-preset';
import type { ValueRange } from '@headframe/domain/devices/value-range';
import { useEffect, useState } from 'react';
import type { CurrentValues } from './settings/setting-kit.ts';

/** The devices, or parts of devices, a command will run on, frozen by the server. */
export interface CommandSnapshot {
  readonly id: string;
  readonly count: number;
  readonly capableCount: number;
  /** The devices of the parts, for a command on parts. */
  readonly deviceCount?: number;
  readonly agents: readonly {
    readonly name: string;
    readonly online: boolean;
    readonly count: number;
    /** The subaccount whose agent it is; null for an own one. */
    readonly owner?: string | null;
  }[];
  readonly incapable: readonly {
    readonly model: string;
    readonly firmware: string;
    readonly count: number;
    readonly reason: string;
  }[];
  /** For a setting: what the devices have of it. */
  readonly current?: CurrentValues | null | undefined;
  /** Bounds of the payload that the devices share; asked for by kinds with such commands. */
  readonly ranges?: readonly (ValueRange & { readonly field: string })[];
  /** Presets that they share; asked for in the same way. */
  readonly presets?: readonly { readonly field: string; readonly presets: readonly Preset[] }[];
  /** Fields that cannot be sent to all of them; asked for in the same way. */
  readonly lacks?: readonly { readonly field: string; readonly reason: string }[];
}

/** The loading state of a snapshot. */
export type SnapshotState =
  | { kind: 'waiting' }
  | { kind: 'ready'; snapshot: CommandSnapshot }
  | { kind: 'failed'; message: string };

/** What the devices accept of the payload; everything until the snapshot is there. */
export function boundsOf(state: SnapshotState): PayloadBounds {
  if (state.kind !== 'ready') return {};
  const { ranges = [], presets = [], lacks = [] } = state.snapshot;
  return {
    ranges: Object.fromEntries(ranges.map((range) => [range.field, range])),
    presets: Object.fromEntries(presets.map((one) => [one.field, one.presets])),
    lacks: Object.fromEntries(lacks.map(({ field, reason }) => [field, reason])),
  };
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
