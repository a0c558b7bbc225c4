import { coilActions, plcCommands } from '@headframe/domain/devices/plc/plc-commands';
import type { Where } from '@headframe/domain/where/where';
import {
  ClearCoilTargetsDocument,
  CoilOffDocument,
  CoilOnDocument,
  CoilPulseDocument,
  SnapshotCoilsDocument,
  type CoilRowFragment,
} from '../../../../generated/coil.ts';
import { send } from '../../../../transport/requests/client.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import type { CommandKit, CommandSnapshot } from '../../commands/index.ts';
import { coilName } from './coil-figures.ts';

async function snapshot(action: string, where: Where): Promise<CommandSnapshot> {
  const { snapshotCoils } = await send('mutation', SnapshotCoilsDocument, { action, where } as never, {
    handles: ['validation-failed'],
  });
  return snapshotCoils;
}

async function clearTargets(snapshotId: string): Promise<void> {
  const { cleared } = await send('mutation', ClearCoilTargetsDocument, { snapshotId });
  toast.success(cleared === 0 ? 'No target to clear.' : `Targets of ${counted(cleared, 'coil')} cleared.`);
}

/** What the console knows of the commands for coils beside their descriptors. */
export const coilCommandKit: CommandKit<CoilRowFragment, typeof plcCommands, typeof coilActions> = {
  commands: plcCommands,
  actions: coilActions,
  nouns: { device: 'PLC', part: 'coil' },
  nameOf: (coil) => `${coilName(coil)} of ${coil.plcName || coil.plcIp}`,
  snapshot,
  documents: { coilOn: CoilOnDocument, coilOff: CoilOffDocument, coilPulse: CoilPulseDocument },
  perform: { clearTargets },
  reported: { coil: ({ state }) => state },
  isAvailable: { clearTargets: ({ hasDesiredState }) => hasDesiredState },
};
