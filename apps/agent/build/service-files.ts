import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Platform } from './platforms.ts';

/** A file beside the executable that has the system start it. */
interface ServiceFile {
  name: string;
  text: string;
  /** File type and permissions, as a zip archive keeps them. */
  mode: number;
}

function linuxText(name: string): string {
  return readFileSync(path.join(import.meta.dirname, 'linux', name), 'utf8');
}

/** The files that make a service of the executable; Windows needs none. */
export function serviceFiles({ name }: Platform): readonly ServiceFile[] {
  if (name === 'win-x64') return [];
  return [
    { name: 'headframe-agent.service', text: linuxText('headframe-agent.service'), mode: 0o100644 },
    { name: 'install-service.sh', text: linuxText('install-service.sh'), mode: 0o100755 },
  ];
}

/** The part of the README about running as a service. */
export function asService({ name }: Platform): string {
  if (name === 'win-x64')
    return `As a service
  The Task Scheduler starts the agent with the machine. In a PowerShell that runs as administrator, in this folder (the
  key goes into a file that only administrators and the system can read):

     [Environment]::SetEnvironmentVariable('HEADFRAME_SERVER_URL', 'wss://your-console.example', 'Machine')
     $null = New-Item headframe-agent-data -ItemType Directory -Force
     icacls headframe-agent-data /inheritance:r /grant '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F'
     Set-Content headframe-agent-data\\agent.key 'the-key'
     $action = New-ScheduledTaskAction -Execute "$PWD\\headframe-agent.exe" -WorkingDirectory "$PWD"
     $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit 0 -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
     Register-ScheduledTask -TaskName 'Headframe agent' -Action $action -Settings $settings -Trigger (New-ScheduledTaskTrigger -AtStartup) -User 'SYSTEM'
     Start-ScheduledTask -TaskName 'Headframe agent'
`;
  return `As a service
  On Linux with systemd, in this folder and with the two variables set as above:

     ./install-service.sh

  It asks for root through sudo, copies the program to /opt/headframe-agent, keeps the key in /etc/headframe-agent.env
  (readable by root only), and has systemd start headframe-agent.service now and with the machine. Run it again to update.
`;
}
