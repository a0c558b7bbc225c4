import { pduImportTemplate, pduNamesTemplate } from '@headframe/domain/devices/pdu/pdu-files';
import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import { ImportPdusDocument, UpdatePduNamesDocument } from '../../../../generated/pdu-settings.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { openDialog } from '../../../../ui/dialog/dialogs.ts';
import { ImportFileDialog, type ImportResult } from '../../../../ui/file/table/ImportFileDialog.tsx';
import { importHandles } from '../../../../ui/file/table/report-import-failure.ts';
import { IconFileSpreadsheet, IconUpload } from '../../../../ui/icon/icons.ts';

interface AroundFiles {
  onDone(): void;
}

const claims = { handles: importHandles };

/** Imports PDUs, and renames PDUs and outlets, by a file; the server's text says what was done. */
export const pduFileActions: readonly ActionDescription<AroundFiles>[] = [
  {
    key: 'importPdus',
    label: 'Import',
    icon: IconUpload,
    permission: 'pdu_write',
    perform: async ({ onDone }) => {
      const result = await openDialog<ImportResult>((dialog) => (
        <ImportFileDialog
          {...dialog}
          title="Import PDUs"
          description="Adds the PDUs of a file to their agents. PDUs that an agent already has at an address are changed in what their row says."
          submitLabel="Import"
          template={pduImportTemplate}
          resultMs={toastTimeouts.success}
          send={async (rows) => {
            const data = rows.map(({ line, values }) => {
              const { view_only, auth_protocol, auth_password, privacy_protocol, privacy_password, ...same } = values;
              return {
                line,
                ...same,
                viewOnly: view_only,
                authProtocol: auth_protocol,
                authPassword: auth_password,
                privacyProtocol: privacy_protocol,
                privacyPassword: privacy_password,
              };
            });
            return (await send('mutation', ImportPdusDocument, { data } as never, claims)).importPdus;
          }}
        />
      ));
      if (result) onDone();
    },
  },
  {
    key: 'updatePduNames',
    label: 'Rename by file',
    icon: IconFileSpreadsheet,
    permission: 'pdu_write',
    perform: async ({ onDone }) => {
      const result = await openDialog<ImportResult>((dialog) => (
        <ImportFileDialog
          {...dialog}
          title="Rename by file"
          description="Renames PDUs at once. Outlets are renamed on their units, by a command that the list of requests shows."
          submitLabel="Rename"
          template={pduNamesTemplate}
          resultMs={toastTimeouts.pduNames}
          send={async (rows) => {
            const content = rows.map(({ line, values: { outlet_name, ...same } }) => ({
              line,
              ...same,
              outletName: outlet_name,
            }));
            return (await send('mutation', UpdatePduNamesDocument, { content } as never, claims)).updatePduNames;
          }}
        />
      ));
      if (result) onDone();
    },
  },
];
