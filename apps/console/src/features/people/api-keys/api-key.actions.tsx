import { DeleteApiKeyDocument, DescribeApiKeyDocument, type ApiKeyRowFragment } from '../../../generated/api-key.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../ui/dialog/SecretDialog.tsx';
import { IconPlus, IconUser } from '../../../ui/icon/icons.ts';
import { deleteKeyAction, describeKeyAction, type AccessKeyContext } from '../access-keys/index.ts';
import { ApiKeyRoleDialog } from './ApiKeyRoleDialog.tsx';
import { ApiHelpLink } from './ApiHelpLink.tsx';
import { CreateApiKeyDialog } from './CreateApiKeyDialog.tsx';

/** What the page itself offers. */
export const apiKeyPageActions: readonly ActionDescription<{ onDone(): void }>[] = [
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
          warning="Anyone with this key has its role's permissions, never more than yours, until you delete it."
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
export const apiKeyActions: readonly ActionDescription<AccessKeyContext<ApiKeyRowFragment>>[] = [
  describeKeyAction({
    noun: 'key',
    hint: 'The program that uses it, and where it runs.',
    document: DescribeApiKeyDocument,
  }),
  dialogAction({
    key: 'role',
    label: 'Change role',
    icon: IconUser,
    permission: 'observers_write',
    dialog: (props, { row }) => <ApiKeyRoleDialog {...props} apiKey={row} />,
  }),
  deleteKeyAction({
    noun: 'key',
    consequence: 'Programs that use it are refused immediately. This cannot be undone.',
    document: DeleteApiKeyDocument,
  }),
];
