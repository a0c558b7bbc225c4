import { ApiKeyRolesDocument, SetApiKeyRoleDocument, type ApiKeyRowFragment } from '../../../generated/api-key.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { send } from '../../../transport/requests/client.ts';
import { saveMerged } from '../../../ui/changes/save-merged.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { accessKeyName } from '../access-keys/index.ts';
import { ApiKeyRoleField } from './ApiKeyRoleField.tsx';

/** Changes the role of a key; the new rights are effective immediately. */
export function ApiKeyRoleDialog({ apiKey, ...dialog }: DialogProps<unknown> & { apiKey: ApiKeyRowFragment }) {
  const { id } = apiKey;
  const roles = useData(ApiKeyRolesDocument, {}).data?.apiKeyRoles ?? [];
  return (
    <RecordDialog
      {...dialog}
      title={`Role of ${accessKeyName(apiKey)}`}
      submitLabel="Save"
      initial={{ roleId: apiKey.roleId }}
      save={({ roleId }, twoFactorCode) =>
        saveMerged({
          change: { roleId },
          from: { roleId: apiKey.roleId },
          labels: { roleId: 'Role' },
          show: (_field, wanted) => roles.find((role) => role.id === wanted)?.alias,
          send: (change, from) => {
            const [next, before] = [String(change['roleId']), String(from['roleId'])];
            return send('mutation', SetApiKeyRoleDocument, { id, roleId: next, from: before, twoFactorCode });
          },
        })
      }
    >
      {({ roleId }, change) => <ApiKeyRoleField value={roleId} onChange={(next) => change({ roleId: next })} />}
    </RecordDialog>
  );
}
