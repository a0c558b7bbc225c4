import { useState } from 'react';
import { UpdateApiKeyDocument, type ApiKeyRowFragment } from '../../../generated/api-key.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { accessKeyName } from '../access-keys/index.ts';
import { ApiKeyRoleField } from './ApiKeyRoleField.tsx';

/** Changes the role of a key; the new rights are effective immediately. */
export function ApiKeyRoleDialog({ apiKey, onAnswer, onCancel }: DialogProps<true> & { apiKey: ApiKeyRowFragment }) {
  const [roleId, setRoleId] = useState(apiKey.roleId);
  const submit = async () => {
    const saved = await withStepUp((twoFactorCode) =>
      send('mutation', UpdateApiKeyDocument, { id: apiKey.id, roleId, twoFactorCode }),
    );
    if (saved) onAnswer(true);
  };
  return (
    <FormDialog
      title={`Role of ${accessKeyName(apiKey)}`}
      submitLabel="Save"
      canSubmit={roleId !== apiKey.roleId}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ApiKeyRoleField value={roleId} onChange={setRoleId} />
    </FormDialog>
  );
}
