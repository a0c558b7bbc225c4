import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { IconPencil, IconTrash } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { accessKeyName, type AccessKeyRow } from './access-key-columns.tsx';
import { DescriptionDialog } from './DescriptionDialog.tsx';

/** One link or key with the page around it. */
export interface AccessKeyContext<Row extends AccessKeyRow> {
  row: Row;
  /** Called when something changed. */
  onDone(): void;
}

/** Changes the description of a link or a key. */
export function describeAction({
  noun,
  hint,
  document,
}: {
  noun: string;
  /** What a good description says. */
  hint: string;
  document: TypedDocument<unknown, { id: string; description: string }>;
}): ActionDescription<AccessKeyContext<AccessKeyRow>> {
  return {
    key: 'describe',
    label: 'Edit description',
    icon: IconPencil,
    permission: 'observers_write',
    perform: async ({ row: { id, description: present }, onDone }) => {
      const save = (description: string) => send('mutation', document, { id, description });
      const isSaved = await openDialog<true>((dialog) => (
        <DescriptionDialog {...dialog} title={`Description of the ${noun}`} hint={hint} present={present} save={save} />
      ));
      if (isSaved) onDone();
    },
  };
}

/** Ends a link or a key, after a question that names the consequence. */
export function deleteAction({
  noun,
  consequence,
  document,
}: {
  noun: string;
  consequence: string;
  document: TypedDocument<unknown, { id: string }>;
}): ActionDescription<AccessKeyContext<AccessKeyRow>> {
  return {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission: 'observers_write',
    isDangerous: true,
    confirm: ({ row }) => ({
      title: `Delete the ${noun} ${accessKeyName(row)}?`,
      consequence,
      confirmLabel: `Delete ${noun}`,
      isDangerous: true,
    }),
    perform: async ({ row, onDone }) => {
      await send('mutation', document, { id: row.id });
      toast.success(`The ${noun} is deleted.`);
      onDone();
    },
  };
}
