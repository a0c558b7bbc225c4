import { accessKeyLimits } from '@headframe/domain/limits/access-keys';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { describeAction } from '../../../ui/action/describe-action.tsx';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconTrash } from '../../../ui/icon/icons.ts';
import { accessKeyName, type AccessKeyRow } from './access-key-columns.tsx';

/** One link or key with the page around it. */
export interface AccessKeyContext<Row extends AccessKeyRow> extends Surroundings {
  row: Row;
}

const permission = 'observers_write';

/** Changes the description of a link or a key. */
export function describeKeyAction({
  noun,
  hint,
  document,
}: {
  noun: string;
  /** What a good description says. */
  hint: string;
  document: TypedDocument<unknown, { id: string; description: string; from: string }>;
}): ActionDescription<AccessKeyContext<AccessKeyRow>> {
  return describeAction({
    permission,
    title: `Description of the ${noun}`,
    hint,
    maxLength: accessKeyLimits.description,
    descriptionOf: ({ row }) => row.description,
    save: ({ row: { id } }, description, { from }) => send('mutation', document, { id, description, from }),
  });
}

/** Ends a link or a key, after a question that names the consequence. */
export function deleteKeyAction({
  noun,
  consequence,
  document,
}: {
  noun: string;
  consequence: string;
  document: TypedDocument<unknown, { id: string }>;
}): ActionDescription<AccessKeyContext<AccessKeyRow>> {
  return mutationAction({
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    confirm: ({ row }) => ({
      title: `Delete the ${noun} ${accessKeyName(row)}?`,
      consequence,
      confirmLabel: `Delete ${noun}`,
    }),
    run: ({ row: { id } }) => send('mutation', document, { id }),
    done: `The ${noun} is deleted.`,
  });
}
