import { asicActions, asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import {
  BlinkAsicsDocument,
  ChangePoolAsicsDocument,
  ClearAsicTargetsDocument,
  CoolingAdjustAsicsDocument,
  PowerAdjustAsicsDocument,
  PowerScalingAsicsDocument,
  RebootAsicsDocument,
  ReleaseAsicHoldsDocument,
  RequestAsicLogsDocument,
  ScanAsicsAgainDocument,
  StartAsicsDocument,
  StopAsicsDocument,
  TestAsicCredentialDocument,
} from '../../../generated/asic.ts';
import { send } from '../../../transport/requests/client.ts';
import { clearTargetsWith, followBatch, releaseWith, type CommandKit } from '../commands/index.ts';
import { asicName } from './asic-name.ts';
import { asicNouns } from './asic-nouns.ts';
import type { AsicRow } from './asic-rows.ts';
import type { AsicSelection } from './asic-selection.ts';
import { ChangePoolDialog } from './dialogs/ChangePoolDialog.tsx';
import { tuningFields } from './tuning-fields.ts';
import { currentPools } from './dialogs/current-pools.ts';
import { shareOutcome } from './share-outcome.ts';
import { snapshotAsics } from './snapshot-asics.ts';

async function scanAgain(snapshotId: string, { openRequests }: AsicSelection): Promise<void> {
  const { batch } = await send('mutation', ScanAsicsAgainDocument, { snapshotId });
  const { label } = asicActions.scanAgain;
  followBatch({ ...batch, label, doneWord: 'scanned', onDetails: () => openRequests(batch.batchId) });
}

/** What the console knows of the commands for miners beside their descriptors. */
export const asicCommandKit: CommandKit<AsicRow, typeof asicCommands, typeof asicActions> = {
  commands: asicCommands,
  actions: asicActions,
  nouns: asicNouns,
  nameOf: asicName,
  snapshot: snapshotAsics,
  documents: {
    reboot: RebootAsicsDocument,
    start: StartAsicsDocument,
    stop: StopAsicsDocument,
    powerAdjust: PowerAdjustAsicsDocument,
    powerScaling: PowerScalingAsicsDocument,
    coolingAdjust: CoolingAdjustAsicsDocument,
    changePool: ChangePoolAsicsDocument,
    blink: BlinkAsicsDocument,
    requestLogs: RequestAsicLogsDocument,
    testCredential: TestAsicCredentialDocument,
  },
  fields: tuningFields,
  dialogs: {
    changePool: (dialog, { count, row }, frozen) => (
      <ChangePoolDialog
        {...dialog}
        name={row && asicName(row)}
        count={count}
        snapshot={frozen}
        readPools={row && (() => currentPools(row.id))}
      />
    ),
  },
  perform: {
    clearTargets: clearTargetsWith(ClearAsicTargetsDocument, 'miner'),
    releaseHold: releaseWith(ReleaseAsicHoldsDocument, 'miner'),
    scanAgain,
  },
  outcomes: { changePool: shareOutcome },
  reported: {
    switch: ({ status }) => ({ hashing: 'on', stopped: 'off' })[status],
    led: ({ blinkStatus }) => ({ on: true, off: false })[blinkStatus],
  },
  isAvailable: {
    clearTargets: (row) => row.hasDesiredState || row.scheduledSkipRail,
    releaseHold: ({ isHeldByHand }) => isHeldByHand,
  },
};
