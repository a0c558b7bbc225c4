import type { AgentSetting } from '@headframe/agent-link';
import type { CommandRunner } from '../commands/command-runner.ts';
import type { ContentUploads } from '../content/content-uploads.ts';
import type { DeviceList, DeviceListChange } from '../devices/device-list.ts';
import type { Scans } from '../scan/scans.ts';
import type { TunnelDialer } from '../tunnel/tunnel-dialer.ts';
import type { Updater } from '../update/updater.ts';
import type { ServerClock } from './server-clock.ts';
import type { Instruction } from './server-link.ts';

/** The parts of an agent that the server's messages are for. */
interface InstructedParts {
  clock: ServerClock;
  devices: DeviceList;
  updater: Updater;
  uploads: ContentUploads;
  runner: CommandRunner;
  scans: Scans;
  tunnels: TunnelDialer;
  applySetting(setting: AgentSetting): void;
  devicesChanged(change: DeviceListChange | null): void;
}

/** Hands each message of the server to the part of the agent that it is for. */
export function instructionHandler(own: InstructedParts): (message: Instruction) => void {
  return (message) => {
    if (message.type === 'welcome' || message.type === 'setting') own.applySetting(message.setting);
    if (message.type === 'welcome') {
      own.updater.welcomed(message.agentId, message.updateKey);
      own.uploads.welcomed();
    } else if (message.type === 'setting') return;
    else if (message.type === 'contentNext') own.uploads.next(message);
    else if (message.type === 'contentRefused') own.uploads.refused(message);
    else if (message.type === 'devices') own.devicesChanged(own.devices.takePart(message));
    else if (message.type === 'devicesChanged')
      own.devicesChanged(own.devices.change(message.devices, message.removed));
    else if (message.type === 'commands') own.runner.accept(message.commands, message.now ?? own.clock.now());
    else if (message.type === 'cancel') own.runner.cancel(message.itemIds);
    else if (message.type === 'updateAgent') own.updater.accept(message);
    else if (message.type === 'dialTunnels') own.tunnels.dial();
    else if (message.type === 'scan') own.scans.accept(message.scan, message.now ?? own.clock.now());
    else own.scans.cancel(message.requestId);
  };
}
