import { useEffect, useState } from 'react';
import { PrepareFirmwareRolloutDocument } from '../../../../generated/firmware-rollout.ts';
import type { AsicWhere } from '../../../../generated/inputs.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { SnapshotState } from '../../commands/index.ts';

/** Freezes the miners that an image can be rolled out to, each time another one is chosen; undefined where none is. */
export function usePreparedRollout(imageId: string | undefined, where: AsicWhere): SnapshotState | undefined {
  const [prepared, setPrepared] = useState<{ imageId: string; state: SnapshotState }>();
  useEffect(() => {
    if (imageId === undefined) return undefined;
    let isCurrent = true;
    const keep = (state: SnapshotState) => isCurrent && setPrepared({ imageId, state });
    send(
      'mutation',
      PrepareFirmwareRolloutDocument,
      { imageId, where },
      { handles: ['validation-failed', 'not-found'] },
    ).then(
      ({ prepareFirmwareRollout }) => keep({ kind: 'ready', snapshot: prepareFirmwareRollout }),
      (error: unknown) => keep({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [imageId, where]);
  if (imageId === undefined) return undefined;
  return prepared?.imageId === imageId ? prepared.state : { kind: 'waiting' };
}
