import type { Platform } from './platforms.ts';

/** A file beside the executable that has the system start it. */
export interface ServiceFile {
  name: string;
  text: string;
  /** File type and permissions, as a zip archive keeps them. */
  mode: number;
}

const unit = `[Unit]
Description=Headframe agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=/opt/headframe-agent/headframe-agent
EnvironmentFile=/etc/headframe-agent.env
DynamicUser=yes
StateDirectory=headframe-agent
Environment=HEADFRAME_AGENT_DATA=/var/lib/headframe-agent
Restart=always
RestartSec=5
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes

[Install]
WantedBy=multi-user.target
`;

const install = `#!/bin/sh
# Installs the agent as a systemd service. Run as root in the folder of the archive, with HEADFRAME_SERVER_URL and
# HEADFRAME_AGENT_KEY set: sudo -E ./install-service.sh
set -eu
: "\${HEADFRAME_SERVER_URL:?is not set}" "\${HEADFRAME_AGENT_KEY:?is not set}"
cd "$(dirname "$0")"
install -d /opt/headframe-agent
install -m 755 headframe-agent /opt/headframe-agent/headframe-agent
install -m 644 headframe-agent.service /etc/systemd/system/headframe-agent.service
umask 077
printf 'HEADFRAME_SERVER_URL=%s\\nHEADFRAME_AGENT_KEY=%s\\n' "$HEADFRAME_SERVER_URL" "$HEADFRAME_AGENT_KEY" \\
  > /etc/headframe-agent.env
systemctl daemon-reload
systemctl enable headframe-agent
systemctl restart headframe-agent
`;

/** The files that make a service of the executable; Windows needs none. */
export function serviceFiles({ name }: Platform): readonly ServiceFile[] {
  if (name === 'win-x64') return [];
  return [
    { name: 'headframe-agent.service', text: unit, mode: 0o100644 },
    { name: 'install-service.sh', text: install, mode: 0o100755 },
  ];
}

/** The part of the README about running as a service. */
export function asService({ name }: Platform): string {
  if (name === 'win-x64')
    return `As a service
  The Task Scheduler starts the agent with the machine. In a PowerShell that runs as administrator, in this folder:

     [Environment]::SetEnvironmentVariable('HEADFRAME_SERVER_URL', 'wss://your-console.example', 'Machine')
     [Environment]::SetEnvironmentVariable('HEADFRAME_AGENT_KEY', 'the-key', 'Machine')
     $action = New-ScheduledTaskAction -Execute "$PWD\\headframe-agent.exe" -WorkingDirectory "$PWD"
     $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit 0 -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1)
     Register-ScheduledTask -TaskName 'Headframe agent' -Action $action -Settings $settings -Trigger (New-ScheduledTaskTrigger -AtStartup) -User 'SYSTEM'
     Start-ScheduledTask -TaskName 'Headframe agent'
`;
  return `As a service
  On Linux with systemd, in this folder and with the two variables set as above:

     sudo -E ./install-service.sh

  It copies the program to /opt/headframe-agent, keeps the key in /etc/headframe-agent.env (readable by root only),
  and has systemd start headframe-agent.service now and with the machine.
`;
}
