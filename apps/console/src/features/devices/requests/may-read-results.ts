import { findCommand } from '@headframe/domain/devices/all-commands';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { can } from '../../../transport/session/access.ts';

/** Whether the results of a command may be read: by whoever may read the kind of devices that it is for. */
export function mayReadResults(command: string): boolean {
  const kind = deviceKinds.find((one) => one.kind === findCommand(command)?.kind);
  return kind === undefined || can(kind.permissions.read);
}
