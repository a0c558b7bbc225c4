import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { RolePicker, useRoles } from '../../access/index.ts';

/** The roles of the team to choose from, once they are read. */
export function RoleChoice({ value, onChange }: { value: string | undefined; onChange(id: string): void }) {
  const { roles, error, refetch } = useRoles();
  if (roles) return <RolePicker roles={roles} value={value} onChange={onChange} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return <SkeletonBlock height={240} subject="the roles" />;
}
