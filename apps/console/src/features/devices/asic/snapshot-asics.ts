import type { Where } from '@headframe/domain/where/where';
import { SnapshotAsicsDocument } from '../../../generated/asic.ts';
import type { DeviceAction } from '../../../generated/inputs.ts';
import { send } from '../../../transport/requests/client.ts';
import type { CommandSnapshot } from '../commands/index.ts';
import { asAsicWhere } from './asic-filters.ts';

/** Freezes the miners that match for a command, an action or a setting. */
export async function snapshotAsics(action: string, where: Where): Promise<CommandSnapshot> {
  const variables = { action: action as DeviceAction, where: asAsicWhere(where) };
  const answer = await send('mutation', SnapshotAsicsDocument, variables, { handles: ['validation-failed'] });
  const { current, ...snapshot } = answer.snapshotAsics;
  return { ...snapshot, current: current as CommandSnapshot['current'] };
}
