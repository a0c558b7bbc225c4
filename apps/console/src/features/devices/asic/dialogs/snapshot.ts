import { useEffect, useState } from 'react';
import type { Where } from '@headframe/domain/where/where';
import {
  SnapshotAsicsDocument,
  SnapshotPoolRestoreDocument,
  type DeviceAction,
  type SnapshotAsicsMutation,
} from '../../../../generated/asic.ts';
import { send } from '../../../../transport/client.ts';
import { asAsicWhere } from '../asic-filters.ts';

/** The devices a command will run on, frozen by the server. */
export type CommandSnapshot = SnapshotAsicsMutation['snapshotAsics'];

/** Freezes the devices that match, so that the command runs on exactly those the operator saw counted. */
export async function createSnapshot(action: DeviceAction, where: Where): Promise<CommandSnapshot> {
  const variables = { action, where: asAsicWhere(where) };
  const { snapshotAsics } = await send('mutation', SnapshotAsicsDocument, variables, {
    handles: ['validation-failed'],
  });
  return snapshotAsics;
}

/** Freezes the devices of a change pool request, to restore their previous pools. */
export async function createRestoreSnapshot(requestId: string): Promise<CommandSnapshot> {
  const { snapshotPoolRestore } = await send(
    'mutation',
    SnapshotPoolRestoreDocument,
    { requestId },
    {
      handles: ['validation-failed', 'not-found'],
    },
  );
  return snapshotPoolRestore;
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
