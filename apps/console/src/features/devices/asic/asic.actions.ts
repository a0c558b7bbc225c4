import { asicCommands } from '@headframe/domain/devices/asic/asic-commands';
import { AsicRefusalsDocument } from '../../../generated/asic.ts';
import { can } from '../../../transport/session/access.ts';
import { inGroup, type ActionDescription } from '../../../ui/action/action.ts';
import { IconPick } from '../../../ui/icon/icons.ts';
import { commandActions, judgedActions } from '../commands/index.ts';
import { updateFirmwareAction } from '../firmware/index.ts';
import { asicPowerActions } from '../outlet-links/index.ts';
import { outletCommandsOfMiners } from '../pdus/index.ts';
import { tunnelAction } from '../tunnels/index.ts';
import { asicCredentialActions } from './credentials/asic-credential.actions.tsx';
import { asicOwnershipActions } from './asic-ownership.actions.ts';
import { asicCommandKit } from './asic-command-kit.tsx';
import type { AsicSelection } from './asic-selection.ts';
import { loadShapingAction } from './load-shaping/load-shaping.action.tsx';
import { replaceAsicAction } from './replace-asic.action.ts';
import { mineHere } from './mine-here.tsx';
import { asicSettingActions } from './settings/asic-setting-kit.ts';

/** Change Pool with the pool of this installation, where its addresses are open to the viewer. */
const mineHereAction: ActionDescription<AsicSelection> = {
  key: 'mineHere',
  label: 'Mine here',
  icon: IconPick,
  permission: asicCommands.changePool.permission,
  judgedAs: 'changePool',
  isAvailable: () => can('workers'),
  perform: (selection) => mineHere(selection),
};

/** A rollout of an image of the library; devices that others share are left to their owners. */
const updateFirmware = updateFirmwareAction<AsicSelection>(
  ({ where, count, openRollout }) => ({ where, count, open: (id) => openRollout?.(id) }),
  ({ row }) => row?.isShared !== true,
);

const [credentialTests, minerCommands] = [true, false].map((isTest) =>
  commandActions(asicCommandKit).filter(({ key }) => (key === 'testCredential') === isTest),
) as [ActionDescription<AsicSelection>[], ActionDescription<AsicSelection>[]];

/** Every command for miners, for bulk bar, row menu, drawer and palette. */
export const asicActions = judgedActions<AsicSelection>(AsicRefusalsDocument, [
  ...minerCommands,
  loadShapingAction,
  updateFirmware,
  ...outletCommandsOfMiners,
  ...asicPowerActions,
  ...inGroup('Settings', asicSettingActions),
  mineHereAction,
  ...inGroup('Access', [tunnelAction<AsicSelection>(({ row }) => row), ...credentialTests, ...asicCredentialActions]),
  ...inGroup('Place and owner', [replaceAsicAction, ...asicOwnershipActions]),
]);
