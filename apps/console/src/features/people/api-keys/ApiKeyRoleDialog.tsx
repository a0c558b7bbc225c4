import { UpdateApiKeyDocument, type ApiKeyRowFragment } from '../../../generated/api-key.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { accessKeyName } from '../access-keys/index.ts';
import { ApiKeyRoleField } from './ApiKeyRoleField.tsx';

/** Changes the role of a key; the new rights are effective immediately. */
export function ApiKeyRoleDialog({ apiKey, ...dialog }: DialogProps<unknown> & { apiKey: ApiKeyRowFragment }) {
  const { id } = apiKey;
  return (
    <RecordDialog
      {...dialog}
      title={`Role of ${accessKeyName(apiKey)}`}
      submitLabel="Save"
      initial={{ roleId: apiKey.roleId }}
      save={({ roleId }, twoFactorCode) => send('mutation', UpdateApiKeyDocument, { id, roleId, twoFactorCode })}
    >
      {({ roleId }, change) => <ApiKeyRoleField value={roleId} onChange={(next) => change({ roleId: next })} />}
    </RecordDialog>
  );
}
