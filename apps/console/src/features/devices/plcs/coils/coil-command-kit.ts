import { coilActions, plcCommands } from '@headframe/domain/devices/plc/plc-commands';
import {
  ClearCoilTargetsDocument,
  CoilOffDocument,
  CoilOnDocument,
  CoilPulseDocument,
  ReleaseCoilHoldsDocument,
  SnapshotCoilsDocument,
  type CoilRowFragment,
} from '../../../../generated/coil.ts';
import { clearTargetsWith, releaseWith, snapshotWith, type CommandKit } from '../../commands/index.ts';
import { coilName } from './coil-figures.ts';

/** What the console knows of the commands for coils beside their descriptors. */
export const coilCommandKit: CommandKit<CoilRowFragment, typeof plcCommands, typeof coilActions> = {
  commands: plcCommands,
  actions: coilActions,
  nouns: { device: 'PLC', part: 'coil' },
  nameOf: (coil) => `${coilName(coil)} of ${coil.plcName || coil.plcIp}`,
  snapshot: snapshotWith(SnapshotCoilsDocument),
  documents: { coilOn: CoilOnDocument, coilOff: CoilOffDocument, coilPulse: CoilPulseDocument },
  perform: {
    clearTargets: clearTargetsWith(ClearCoilTargetsDocument, 'coil'),
    releaseHold: releaseWith(ReleaseCoilHoldsDocument, 'coil'),
  },
  reported: { coil: ({ state }) => state },
  isAvailable: {
    coilOn: ({ writable }) => writable,
    coilOff: ({ writable }) => writable,
    coilPulse: ({ pulsable }) => pulsable,
    clearTargets: ({ hasDesiredState }) => hasDesiredState,
    releaseHold: ({ isHeldByHand }) => isHeldByHand,
  },
};
