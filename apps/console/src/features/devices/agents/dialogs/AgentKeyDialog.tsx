import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../../ui/dialog/SecretDialog.tsx';
import { WarningNote } from '../../../../ui/WarningNote.tsx';
import { AgentDownloads } from '../AgentDownloads.tsx';
import { agentServer, startCommand, type CommandSystem } from '../start-command.ts';
import styles from '../Agent.module.css';

interface AgentKeyDialogProps extends DialogProps<true> {
  name: string;
  agentKey: string;
  /** What the server is called by from outside. */
  serverAddress: string;
}

const systems: readonly (readonly [CommandSystem, string])[] = [
  ['linux', 'Linux'],
  ['windows', 'Windows'],
];

function likelySystem(): CommandSystem {
  return /windows/i.test(navigator.userAgent) ? 'windows' : 'linux';
}

/** Shows the key of an agent, this once, with all that is needed to start it. */
export function AgentKeyDialog({ name, agentKey, serverAddress, ...dialog }: AgentKeyDialogProps) {
  const [system, setSystem] = useState<CommandSystem>(likelySystem);
  const server = agentServer(serverAddress, globalThis.location.origin);
  const command = startCommand(system, server.url, agentKey);
  return (
    <SecretDialog
      {...dialog}
      title={`Key of ${name}`}
      noun="key"
      secret={agentKey}
      warning="Save it now. It cannot be shown again, only renewed."
    >
      <section>
        <h3>1. Download the agent</h3>
        <AgentDownloads />
      </section>
      <section>
        <h3>2. Unpack it on a machine in the network of the miners, and start it there</h3>
        <Tabs value={system} onChange={(next) => setSystem(next as CommandSystem)}>
          <Tabs.List>
            {systems.map(([key, label]) => (
              <Tabs.Tab key={key} value={key}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className={styles['command']}>
          <pre>{command}</pre>
          <CopyButton text={command} label="start command" />
        </div>
        {server.isThisMachineOnly && (
          <WarningNote>
            {server.url} works on the server itself only. For an agent elsewhere, start the server with
            HEADFRAME_HOST=0.0.0.0 and with its address on the network as HEADFRAME_PUBLIC_URL, and give the agent that.
          </WarningNote>
        )}
        <p className={styles['hint']}>
          It dials out to this server; no port needs to be opened. Once it runs, it shows as online here.
        </p>
      </section>
    </SecretDialog>
  );
}
