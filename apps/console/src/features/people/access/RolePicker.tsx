import { roleEffect } from '@headframe/domain/permissions/role-effect';
import type { RoleRowFragment } from '../../../generated/role.ts';
import { useMinerCount } from './use-miner-count.ts';
import styles from './Role.module.css';

interface RolePickerProps {
  roles: readonly RoleRowFragment[];
  value: string | undefined;
  onChange(id: string): void;
}

/** The roles that the viewer may grant, each with its permissions. */
export function RolePicker({ roles, value, onChange }: RolePickerProps) {
  const minerCount = useMinerCount();
  return (
    <fieldset className={styles['picker']}>
      <legend>Role</legend>
      <div>
        {roles
          .filter(({ canGrant }) => canGrant)
          .map(({ id, alias, description, permissions }) => (
            <label key={id}>
              <input type="radio" name="role" checked={id === value} onChange={() => onChange(id)} />
              <span>
                <strong>{alias}</strong>
                <small>{description || roleEffect(permissions, minerCount)}</small>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
