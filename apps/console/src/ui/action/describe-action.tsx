import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { saveMerged } from '../changes/save-merged.ts';
import type { DialogProps } from '../dialog/dialogs.ts';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { TextField } from '../fields/TextField.tsx';
import { IconPencil } from '../icon/icons.ts';
import type { ActionDescription } from './action.ts';
import { dialogAction } from './dialog-action.ts';
import type { Surroundings } from './mutation-action.ts';

interface Describing<Context> {
  permission: Permission;
  /** The title of its dialog, such as "Description of the key". */
  title: string;
  /** What a good description says. */
  hint?: string | undefined;
  /** Characters at most. */
  maxLength: number;
  descriptionOf(context: Context): string;
  /** Saves another description in place of the one that was shown, with a code of the second factor where the server requires one. */
  save(context: Context, description: string, sent: { from: string; twoFactorCode: string | null }): Promise<unknown>;
}

/** Changes the description of a record. */
export function describeAction<Context extends Surroundings>(record: Describing<Context>): ActionDescription<Context> {
  return dialogAction<Context>({
    key: 'describe',
    label: 'Edit description',
    icon: IconPencil,
    permission: record.permission,
    dialog: (props, context) => <DescriptionDialog {...props} record={record} context={context} />,
  });
}

function DescriptionDialog<Context>({
  record: { title, hint, maxLength, descriptionOf, save },
  context,
  ...dialog
}: DialogProps<unknown> & { record: Describing<Context>; context: Context }) {
  const present = descriptionOf(context);
  return (
    <RecordDialog
      {...dialog}
      title={title}
      submitLabel="Save"
      initial={{ description: present }}
      canSave={({ description }) => description.trim() !== present}
      save={({ description }, twoFactorCode) =>
        saveMerged({
          change: { description: description.trim() },
          from: { description: present },
          send: (change, from) =>
            save(context, String(change['description']), { from: String(from['description']), twoFactorCode }),
        })
      }
    >
      {({ description }, change) => (
        <TextField
          label="Description"
          description={hint}
          maxLength={maxLength}
          isFirst
          value={description}
          onChange={(next) => change({ description: String(next) })}
        />
      )}
    </RecordDialog>
  );
}
