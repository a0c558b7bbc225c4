import { allCommands } from '@headframe/domain/devices/all-commands';
import { unsupportedName } from '@headframe/domain/devices/unsupported-text';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import { IconCloudDownload, IconRadar, IconSubtask, type Icon } from '../../../ui/icon/icons.ts';

interface KindLook {
  label: string;
  icon: Icon;
}

/** What agents are asked for that is no command for devices. */
const agentWork: Readonly<Record<string, KindLook>> = {
  scan: { label: 'Scan', icon: IconRadar },
  updateAgent: { label: 'Update agent', icon: IconCloudDownload },
};

/** What people read for each kind of request, in menu order: commands for devices, scans, updates of the agent itself. */
export function requestKinds(): Readonly<Record<string, KindLook>> {
  const commands = allCommands.map(({ name, command: { label, icon } }) => [name, { label, icon: commandIcons[icon] }]);
  return { ...(Object.fromEntries(commands) as Record<string, KindLook>), ...agentWork };
}

/** The look of a kind; one that this version does not know is marked as such. */
export function requestKind(kind: string): KindLook {
  return requestKinds()[kind] ?? { label: unsupportedName(kind), icon: IconSubtask };
}
