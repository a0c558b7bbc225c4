import { useState } from 'react';
import { CreateApiKeyDocument } from '../../../generated/api-key.ts';
import { send } from '../../../transport/requests/client.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { DescriptionInput } from '../access-keys/index.ts';
import { ApiKeyRoleField } from './ApiKeyRoleField.tsx';

/** Creates an API key from its role and its purpose. Returns its token. */
export function CreateApiKeyDialog({ onAnswer, onCancel }: DialogProps<string>) {
  const [roleId, setRoleId] = useState<string>();
  const [description, setDescription] = useState('');
  const submit = async () => {
    const made = await withStepUp((twoFactorCode) =>
      send('mutation', CreateApiKeyDocument, {
        roleId: roleId ?? '',
        description: description.trim(),
        twoFactorCode,
      }),
    );
    if (made) onAnswer(made.createApiKey.token);
  };
  return (
    <FormDialog
      title="Create API key"
      submitLabel="Create"
      canSubmit={roleId !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <DescriptionInput
        value={description}
        onChange={setDescription}
        hint="The program that uses it, and where it runs."
      />
      <ApiKeyRoleField value={roleId} onChange={setRoleId} />
    </FormDialog>
  );
}
