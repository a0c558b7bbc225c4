import { outletActions, pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import {
  ClearOutletTargetsDocument,
  OutletOffDocument,
  OutletOnDocument,
  OutletRebootDocument,
  ReleaseOutletHoldsDocument,
  RenameOutletDocument,
  SetOutletDelayDocument,
  SnapshotOutletsDocument,
  type OutletRowFragment,
} from '../../../../generated/outlet.ts';
import { DurationField } from '../../../../ui/fields/DurationField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { clearTargetsWith, releaseWith, snapshotWith, type CommandKit } from '../../commands/index.ts';
import { outletName } from './outlet-figures.ts';

/** A delay to begin with: the one the unit reports, unless that is "never". */
function delay(seconds: number | null): number | null {
  return seconds !== null && seconds >= 0 ? seconds : null;
}

/** What the console knows of the commands for outlets beside their descriptors. */
export const outletCommandKit: CommandKit<OutletRowFragment, typeof pduCommands, typeof outletActions> = {
  commands: pduCommands,
  actions: outletActions,
  nouns: { device: 'PDU', part: 'outlet' },
  nameOf: (outlet) => `${outletName(outlet)} of ${outlet.pduName || outlet.pduIp}`,
  snapshot: snapshotWith(SnapshotOutletsDocument),
  documents: {
    outletOn: OutletOnDocument,
    outletOff: OutletOffDocument,
    outletReboot: OutletRebootDocument,
    renameOutlet: RenameOutletDocument,
    setOutletDelay: SetOutletDelayDocument,
  },
  fields: {
    renameOutlet: { name: { Field: TextField, label: 'Name', initial: ({ name }) => name } },
    setOutletDelay: {
      onDelay: {
        Field: DurationField,
        label: 'On delay',
        unit: 's',
        description: 'The unit waits this long before it switches the outlet on.',
        initial: ({ onDelay }) => delay(onDelay),
      },
      offDelay: {
        Field: DurationField,
        label: 'Off delay',
        unit: 's',
        description: 'The unit waits this long before it switches the outlet off.',
        initial: ({ offDelay }) => delay(offDelay),
      },
    },
  },
  perform: {
    clearTargets: clearTargetsWith(ClearOutletTargetsDocument, 'outlet'),
    releaseHold: releaseWith(ReleaseOutletHoldsDocument, 'outlet'),
  },
  reported: { outlet: ({ state }) => state },
  isAvailable: {
    clearTargets: ({ hasDesiredState }) => hasDesiredState,
    releaseHold: ({ isHeldByHand }) => isHeldByHand,
  },
};
