import {
  DeleteObserverDocument,
  UpdateObserverDocument,
  type ObserverRowFragment,
} from '../../../generated/observer.ts';
import { send } from '../../../transport/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../ui/dialog/SecretDialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toasts.ts';
import { accessKeyName, DescriptionDialog } from '../access-keys/index.ts';
import { CreateObserverDialog, type MadeObserver } from './CreateObserverDialog.tsx';
import { observerLink } from './observer-link.ts';

interface Surroundings {
  /** Called when something changed. */
  onDone(): void;
}

/** One link with the page around it. */
export interface ObserverContext extends Surroundings {
  observer: ObserverRowFragment;
}

/** What the page itself offers. */
export const observerPageActions: readonly ActionDescription<Surroundings>[] = [
  {
    key: 'createObserver',
    label: 'Create link',
    icon: IconPlus,
    permission: 'observers_write',
    shortcut: 'c',
    perform: async ({ onDone }) => {
      const made = await openDialog<MadeObserver>((dialog) => <CreateObserverDialog {...dialog} />);
      if (!made) return;
      onDone();
      await openDialog<true>((dialog) => (
        <SecretDialog
          {...dialog}
          title="Observer link"
          noun="link"
          secret={observerLink(globalThis.location.origin, made.token, made.role)}
          warning="Whoever has it sees what it shows until you delete it."
        />
      ));
    },
  },
];

/** What the menu of a link offers. */
export const observerActions: readonly ActionDescription<ObserverContext>[] = [
  {
    key: 'describe',
    label: 'Edit description',
    icon: IconPencil,
    permission: 'observers_write',
    perform: async ({ observer, onDone }) => {
      const save = (description: string) => send('mutation', UpdateObserverDocument, { id: observer.id, description });
      const isSaved = await openDialog<true>((dialog) => (
        <DescriptionDialog
          {...dialog}
          title="Description of the link"
          hint="Who has it, such as an investor or the tax office."
          present={observer.description}
          save={save}
        />
      ));
      if (isSaved) onDone();
    },
  },
  {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission: 'observers_write',
    isDangerous: true,
    confirm: ({ observer }) => ({
      title: `Delete the link ${accessKeyName(observer)}?`,
      consequence: 'It ends at once, wherever it is open. It cannot be brought back; a new link is another one.',
      confirmLabel: 'Delete link',
      isDangerous: true,
    }),
    perform: async ({ observer, onDone }) => {
      await send('mutation', DeleteObserverDocument, { id: observer.id });
      toast.success('The link is deleted.');
      onDone();
    },
  },
];
