import { csvLine, csvStart } from '@headframe/domain/files/csv';
import { Button } from '@mantine/core';
import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../../ui/dialog/SecretDialog.tsx';
import { saveFile } from '../../../../ui/file/save-file.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { IconDownload } from '../../../../ui/icon/icons.ts';
import { agentServer } from '../start-command.ts';

interface AgentKeysDialogProps extends DialogProps<true> {
  agents: readonly { readonly name: string; readonly key: string }[];
  /** What the server is called by from outside. */
  serverAddress: string;
}

/** Shows the keys of agents that were imported, this once, and saves them as a file. */
export function AgentKeysDialog({ agents, serverAddress, ...dialog }: AgentKeysDialogProps) {
  const { url } = agentServer(serverAddress, globalThis.location.origin);
  const save = () => {
    const lines = [['name', 'key', 'server'], ...agents.map(({ name, key }) => [name, key, url])];
    const text = csvStart + lines.map(csvLine).join('');
    saveFile('agent keys.csv', new Blob([text], { type: 'text/csv; charset=utf-8' }));
  };
  return (
    <SecretDialog
      {...dialog}
      title={`Keys of ${counted(agents.length, 'agent')}`}
      noun="list of keys"
      secret={agents.map(({ name, key }) => `${name}: ${key}`).join('\n')}
      warning="Save it now. A key cannot be shown again, only renewed."
    >
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
        Download keys
      </Button>
    </SecretDialog>
  );
}
