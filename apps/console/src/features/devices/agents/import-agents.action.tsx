import { agentImportTemplate } from '@headframe/domain/devices/agent-import';
import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { ImportAgentsDocument, type ImportAgentsMutation } from '../../../generated/agent.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { ImportFileDialog, type ImportResult } from '../../../ui/file/table/ImportFileDialog.tsx';
import { importHandles } from '../../../ui/file/table/report-import-failure.ts';
import { IconUpload } from '../../../ui/icon/icons.ts';
import { AgentKeysDialog } from './dialogs/AgentKeysDialog.tsx';

const claims = { handles: importHandles };

/** Adds the agents of a file; their keys are shown once, to save as a file. */
export const importAgentsAction: ActionDescription<{ onDone(): void }> = {
  key: 'importAgents',
  label: 'Import',
  icon: IconUpload,
  permission: 'agent_write',
  perform: async ({ onDone }) => {
    const imported: ImportAgentsMutation['importAgents'][] = [];
    const result = await openDialog<ImportResult>((dialog) => (
      <ImportFileDialog
        {...dialog}
        title="Import agents"
        description="Adds the agents of a file, each with a key, which is shown once afterwards."
        submitLabel="Import"
        template={agentImportTemplate}
        resultMs={toastTimeouts.success}
        send={async (rows) => {
          const data = rows.map(({ line, values }) => {
            const { poll_seconds, http_asics_enabled, dc_restart_service, ...same } = values;
            return {
              line,
              ...same,
              pollSeconds: poll_seconds,
              httpAsicsEnabled: http_asics_enabled,
              dcRestartService: dc_restart_service,
            };
          });
          const sent = await withStepUp((twoFactorCode) =>
            send('mutation', ImportAgentsDocument, { data, twoFactorCode } as never, claims),
          );
          if (!sent) return { message: 'Nothing was imported.', applied: 0, refused: [] };
          imported.push(sent.importAgents);
          return sent.importAgents;
        }}
      />
    ));
    if (result) onDone();
    const agents = imported.flatMap((one) => one.agents);
    const [first] = imported;
    if (!first || agents.length === 0) return;
    await openDialog<true>((dialog) => (
      <AgentKeysDialog {...dialog} agents={agents} serverAddress={first.serverAddress} />
    ));
  },
};
