import { outletLinksTemplate } from '@headframe/domain/devices/pdu/outlet-link-file';
import { toastTimeouts } from '@headframe/domain/errors/toast-timeouts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { ImportFileDialog, type ImportResult } from '../../../ui/file/table/ImportFileDialog.tsx';
import { IconFileSpreadsheet } from '../../../ui/icon/icons.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { linkOutlets, previewLinks } from './link-rows.ts';

/** Links outlets to the miners behind them by a file, once it was shown what changes. */
export const outletLinkFileActions: readonly ActionDescription<{ onDone(): void }>[] = [
  {
    key: 'linkOutlets',
    label: 'Link by file',
    icon: IconFileSpreadsheet,
    permission: 'agent_worker_pdus_write',
    perform: async ({ onDone }) => {
      const result = await openDialog<ImportResult>((dialog) => (
        <ImportFileDialog
          {...dialog}
          title="Link outlets by file"
          description="Links outlets to the miners they feed. A preview shows the changes first. Nothing is switched."
          submitLabel="Link"
          template={outletLinksTemplate}
          resultMs={toastTimeouts.success}
          preview={async (rows) => {
            const preview = await previewLinks(rows.map(({ line, values }) => ({ line, ...values })));
            return { canApply: preview.changes.length > 0, shown: <LinkPreview preview={preview} /> };
          }}
          send={(rows) => linkOutlets(rows.map(({ line, values }) => ({ line, ...values })))}
        />
      ));
      if (result) onDone();
    },
  },
];
