import type { AsicCommandKind } from '@headframe/domain/asic/asic-command';
import {
  IconBulb,
  IconCloudDownload,
  IconPlayerPlay,
  IconPlayerStop,
  IconRadar,
  IconRefresh,
  IconSubtask,
  IconSwimming,
  type Icon,
} from '../../../ui/icons.ts';

/** Kinds of requests to agents: commands for devices, scans, and updates of the agent itself. */
export type AgentRequestKind = AsicCommandKind | 'scan' | 'updateAgent';

interface KindLook {
  label: string;
  icon: Icon;
}

/** What people read for each kind, in menu order. */
export const requestKinds: Readonly<Record<AgentRequestKind, KindLook>> = {
  reboot: { label: 'Reboot', icon: IconRefresh },
  stop: { label: 'Stop', icon: IconPlayerStop },
  start: { label: 'Start', icon: IconPlayerPlay },
  changePool: { label: 'Change pool', icon: IconSwimming },
  blink: { label: 'Blink LED', icon: IconBulb },
  scan: { label: 'Scan', icon: IconRadar },
  updateAgent: { label: 'Update agent', icon: IconCloudDownload },
};

/** The look of a kind; one of a newer server reads as it is. */
export function requestKind(kind: string): KindLook {
  return kind in requestKinds ? requestKinds[kind as AgentRequestKind] : { label: kind, icon: IconSubtask };
}
