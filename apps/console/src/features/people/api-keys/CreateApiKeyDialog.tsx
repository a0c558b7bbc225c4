import { CreateApiKeyDocument } from '../../../generated/api-key.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { DescriptionInput } from '../access-keys/index.ts';
import { ApiKeyRoleField } from './ApiKeyRoleField.tsx';

/** Creates an API key from its role and its purpose. Returns its token. */
export function CreateApiKeyDialog(dialog: DialogProps<string>) {
  return (
    <RecordDialog<{ roleId: string | undefined; description: string }, string>
      {...dialog}
      title="Create API key"
      submitLabel="Create"
      initial={{ roleId: undefined, description: '' }}
      canSave={({ roleId }) => roleId !== undefined}
      save={async ({ roleId = '', description }, twoFactorCode) => {
        const given = { roleId, description: description.trim(), twoFactorCode };
        return (await send('mutation', CreateApiKeyDocument, given)).createApiKey.token;
      }}
    >
      {({ roleId, description }, change) => (
        <>
          <DescriptionInput
            value={description}
            onChange={(next) => change({ description: next })}
            hint="The program that uses it, and where it runs."
          />
          <ApiKeyRoleField value={roleId} onChange={(next) => change({ roleId: next })} />
        </>
      )}
    </RecordDialog>
  );
}
