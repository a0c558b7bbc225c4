import { Checkbox, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { agentDownloads, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../../../ui/file/CopyButton.tsx';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../../ui/dialog/SecretDialog.tsx';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import { useAgentArchives } from '../agent-downloads.ts';
import { BuildProgress } from '../BuildProgress.tsx';
import { agentServer, startCommand } from '../start-command.ts';
import styles from '../Agent.module.css';

interface AgentKeyDialogProps extends DialogProps<true> {
  name: string;
  agentKey: string;
  /** What the server is called by from outside. */
  serverAddress: string;
}

function likelyPlatform(): AgentDownloadKey {
  return /windows/i.test(navigator.userAgent) ? 'win-x64' : 'linux-x64';
}

/** Shows the key of an agent, this once, with all that is needed to start it. */
export function AgentKeyDialog({ name, agentKey, serverAddress, ...dialog }: AgentKeyDialogProps) {
  const [platform, setPlatform] = useState<AgentDownloadKey>(likelyPlatform);
  const [isService, setService] = useState(false);
  const { downloads, build } = useAgentArchives();
  const download = downloads[platform];
  useEffect(() => {
    if (download?.state === 'missing') build(platform);
  }, [download?.state, platform, build]);
  const server = agentServer(serverAddress, globalThis.location.origin);
  const command = startCommand({ platform, serverUrl: server.url, key: agentKey, isService });
  return (
    <SecretDialog
      {...dialog}
      title={`Key of ${name}`}
      noun="key"
      secret={agentKey}
      warning="Save it now. It cannot be shown again, only renewed."
    >
      <section>
        <h3>Paste this on a machine in the network of the miners</h3>
        <Tabs value={platform} onChange={(next) => setPlatform(next as AgentDownloadKey)}>
          <Tabs.List>
            {agentDownloads.map(({ key, label }) => (
              <Tabs.Tab key={key} value={key}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <BuildProgress
          label={agentDownloads.find(({ key }) => key === platform)?.label ?? platform}
          download={download}
        />
        <div className={styles['command']}>
          <pre>{command}</pre>
          <CopyButton text={command} label="start command" />
        </div>
        {platform === 'win-x64' ? (
          <p className={styles['hint']}>
            For PowerShell. README.txt in the archive describes automatic start with Windows.
          </p>
        ) : (
          <Checkbox
            label="Install as a service"
            description="systemd starts the agent with the machine; needs sudo."
            checked={isService}
            onChange={(event) => setService(event.currentTarget.checked)}
          />
        )}
        {server.isThisMachineOnly && (
          <WarningNote>
            {server.url} works on the server itself only. For an agent elsewhere, start the server with
            HEADFRAME_HOST=0.0.0.0 and with its address on the network as HEADFRAME_PUBLIC_URL, and give the agent that.
          </WarningNote>
        )}
        <p className={styles['hint']}>
          The agent connects to this server; no port needs to be opened. It shows as online here once it runs.
        </p>
      </section>
    </SecretDialog>
  );
}
