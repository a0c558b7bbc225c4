import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { RoleRowFragment } from '../../../../generated/role.ts';
import { useCan } from '../../../../transport/session/access.ts';
import { DetailDrawer } from '../../../../ui/DetailDrawer.tsx';
import { NothingYet } from '../../../../ui/state/EmptyState.tsx';
import { IconCopy } from '../../../../ui/icon/icons.ts';
import { SkeletonBlock } from '../../../../ui/state/Skeleton.tsx';
import { whyReadOnly } from '../role-look.ts';
import { roleEffect } from '@headframe/domain/permissions/role-effect';
import { FormSubject } from '../../../../ui/changes/form-subject.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { useMinerCount } from '../use-miner-count.ts';
import { useRoleDraft } from './use-role-draft.ts';
import styles from './RoleEditor.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** What the URL opens: a role, or a new one that starts as a copy of another. */
export interface OpenRole {
  role: string | undefined;
  from: string | undefined;
}

/** Stands for the role that is not there yet. */
export const newRole = 'new';

interface RoleDrawerProps {
  open: OpenRole;
  roles: readonly RoleRowFragment[] | undefined;
  onOpen(open: OpenRole): void;
  onDone(): void;
}

/** One role beside the list: to read, edit or create. */
export function RoleDrawer({ open, roles, onOpen, onDone }: RoleDrawerProps) {
  const find = (id: string | undefined) => roles?.find((role) => role.id === id);
  const present = find(open.role);
  const [last, setLast] = useState(present);
  if (present && present !== last) setLast(present);
  // What was typed stays on screen when somebody else deletes the role.
  const role = present ?? (last?.id === open.role ? last : undefined);
  const isNew = open.role === newRole;
  const close = () => onOpen({ role: undefined, from: undefined });
  const title = isNew ? 'New role' : (role?.alias ?? 'Role');
  return (
    <DetailDrawer isOpen onClose={close} title={title}>
      {roles === undefined && <SkeletonBlock height={320} subject="the role" />}
      {roles !== undefined && !role && !isNew && (
        <NothingYet title="Role not found" text="It was deleted or belongs to another organization." />
      )}
      {roles !== undefined && (role || isNew) && (
        <RoleForm
          key={`${open.role}${open.from}`}
          role={role}
          isGone={role !== undefined && !present}
          source={find(open.from)}
          onCopy={(from) => onOpen({ role: newRole, from })}
          onClose={close}
          onDone={onDone}
        />
      )}
    </DetailDrawer>
  );
}

interface RoleFormProps {
  /** Undefined for a new one. */
  role: RoleRowFragment | undefined;
  /** Somebody deleted it meanwhile. */
  isGone: boolean;
  /** The initial draft of a new role. */
  source: RoleRowFragment | undefined;
  onCopy(from: string): void;
  onClose(): void;
  onDone(): void;
}

function RoleForm({ role, isGone, source, onCopy, onClose, onDone }: RoleFormProps) {
  const minerCount = useMinerCount();
  const mayCreate = useCan('subaccount_access_write');
  const isReadOnly = role ? !role.canEditRole : !mayCreate;
  const id = role?.id;
  const subject = useMemo(() => (id === undefined ? undefined : { kind: 'role', id, isGone }), [id, isGone]);
  const editing = useRoleDraft({ role, isGone, source, onSaved: onDone, onClose });
  return (
    <>
      {role && (
        <div className={styles['about']}>
          <p>{role.description || roleEffect(role.permissions, minerCount)}</p>
          {isReadOnly && <p className={classes['dim']}>{whyReadOnly(role)}</p>}
        </div>
      )}
      <FormSubject value={subject}>
        <RoleEditor {...editing} isReadOnly={isReadOnly}>
          {role && mayCreate && (
            <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => onCopy(role.id)}>
              Copy as custom role
            </Button>
          )}
        </RoleEditor>
      </FormSubject>
    </>
  );
}
