import { DeleteApiKeyDocument, UpdateApiKeyDocument, type ApiKeyRowFragment } from '../../../generated/api-key.ts';
import { send } from '../../../transport/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../ui/dialog/SecretDialog.tsx';
import { IconPencil, IconPlus, IconTrash, IconUser } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toasts.ts';
import { accessKeyName, DescriptionDialog } from '../access-keys/index.ts';
import { ApiKeyRoleDialog } from './ApiKeyRoleDialog.tsx';
import { ApiHelpLink } from './ApiHelpLink.tsx';
import { CreateApiKeyDialog } from './CreateApiKeyDialog.tsx';

interface Surroundings {
  /** Called when something changed. */
  onDone(): void;
}

/** One key with the page around it. */
export interface ApiKeyContext extends Surroundings {
  apiKey: ApiKeyRowFragment;
}

/** What the page itself offers. */
export const apiKeyPageActions: readonly ActionDescription<Surroundings>[] = [
  {
    key: 'createApiKey',
    label: 'Create key',
    icon: IconPlus,
    permission: 'observers_write',
    shortcut: 'c',
    perform: async ({ onDone }) => {
      const token = await openDialog<string>((dialog) => <CreateApiKeyDialog {...dialog} />);
      if (token === undefined) return;
      onDone();
      await openDialog<true>((dialog) => (
        <SecretDialog
          {...dialog}
          title="API key"
          noun="key"
          secret={token}
          warning="Whoever has it can do what its role may, until you delete it."
        >
          <p>
            Programs send it as <code>Authorization: Bearer …</code> <ApiHelpLink />
          </p>
        </SecretDialog>
      ));
    },
  },
];

/** What the menu of a key offers. */
export const apiKeyActions: readonly ActionDescription<ApiKeyContext>[] = [
  {
    key: 'describe',
    label: 'Edit description',
    icon: IconPencil,
    permission: 'observers_write',
    perform: async ({ apiKey, onDone }) => {
      const save = (description: string) => send('mutation', UpdateApiKeyDocument, { id: apiKey.id, description });
      const isSaved = await openDialog<true>((dialog) => (
        <DescriptionDialog
          {...dialog}
          title="Description of the key"
          hint="Which program uses it, and where."
          present={apiKey.description}
          save={save}
        />
      ));
      if (isSaved) onDone();
    },
  },
  {
    key: 'role',
    label: 'Change role',
    icon: IconUser,
    permission: 'observers_write',
    perform: async ({ apiKey, onDone }) => {
      const isSaved = await openDialog<true>((dialog) => <ApiKeyRoleDialog {...dialog} apiKey={apiKey} />);
      if (isSaved) onDone();
    },
  },
  {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission: 'observers_write',
    isDangerous: true,
    confirm: ({ apiKey }) => ({
      title: `Delete the key ${accessKeyName(apiKey)}?`,
      consequence: 'It ends at once: programs that use it are refused from then on. It cannot be brought back.',
      confirmLabel: 'Delete key',
      isDangerous: true,
    }),
    perform: async ({ apiKey, onDone }) => {
      await send('mutation', DeleteApiKeyDocument, { id: apiKey.id });
      toast.success('The key is deleted.');
      onDone();
    },
  },
];
