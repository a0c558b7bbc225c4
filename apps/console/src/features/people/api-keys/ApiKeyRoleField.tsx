import { ApiKeyRolesDocument } from '../../../generated/api-key.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../ui/state/Skeleton.tsx';
import { RolePicker } from '../access/index.ts';

interface ApiKeyRoleFieldProps {
  value: string | undefined;
  onChange(id: string): void;
}

/** The roles that the viewer may grant to a key: those with no more rights than their own. */
export function ApiKeyRoleField({ value, onChange }: ApiKeyRoleFieldProps) {
  const { data, error, refetch } = useData(ApiKeyRolesDocument, {});
  if (data) return <RolePicker roles={data.apiKeyRoles} value={value} onChange={onChange} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonBlock height={160} subject="roles" />;
}
