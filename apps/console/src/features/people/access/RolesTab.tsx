import { roleEffect } from '@headframe/domain/permissions/role-effect';
import { useMemo } from 'react';
import type { RoleRowFragment } from '../../../generated/role.ts';
import { ActionButtons } from '../../../ui/action/ActionButtons.tsx';
import { actionsFor, useActionsFor } from '../../../ui/action/action.ts';
import { usePageActions } from '../../../ui/action/page-actions.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FirstLine, SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { RoleDrawer, type OpenRole } from './editor/RoleDrawer.tsx';
import { createRoleAction, roleActions } from './role.actions.ts';
import { roleKind } from './role-look.ts';
import { useMinerCount } from './use-miner-count.ts';
import { useRoles } from './use-roles.ts';
import styles from './Role.module.css';

const columns: readonly DataColumn<RoleRowFragment>[] = [
  {
    key: 'name',
    label: 'Role',
    width: 150,
    render: ({ alias }) => <FirstLine>{alias}</FirstLine>,
  },
  { key: 'kind', label: 'Kind', width: 130, render: (role) => <span title={roleKind(role)}>{roleKind(role)}</span> },
  { key: 'members', label: 'Members', align: 'end', width: 84, render: ({ memberCount }) => memberCount },
  {
    key: 'gives',
    label: 'Permissions',
    width: 420,
    render: (role) => <RoleEffect role={role} />,
  },
];

const compactColumns: readonly DataColumn<RoleRowFragment>[] = [
  {
    key: 'role',
    label: 'Role',
    width: 230,
    render: (role) => (
      <StackedCell>
        <FirstLine>{role.alias}</FirstLine>
        <SecondLine>{roleKind(role)}</SecondLine>
      </StackedCell>
    ),
  },
  { key: 'members', label: 'Members', align: 'end', width: 80, render: ({ memberCount }) => memberCount },
];

/** What a role can do to the farm. */
function RoleEffect({ role: { description, permissions } }: { role: RoleRowFragment }) {
  const minerCount = useMinerCount();
  const text = description || roleEffect(permissions, minerCount);
  return <span title={text}>{text}</span>;
}

interface RolesTabProps {
  open: OpenRole;
  onOpen(open: OpenRole): void;
}

const pageDescriptions = [createRoleAction];

/** The roles of the team, and the editor of the one that is open. */
export function RolesTab({ open, onOpen }: RolesTabProps) {
  const { roles, error, isLoading, refetch } = useRoles();
  const isNarrow = useIsNarrow();
  const pageActions = useActionsFor(
    pageDescriptions,
    useMemo(() => ({ onOpen, onDone: refetch }), [onOpen, refetch]),
  );
  usePageActions(pageActions);
  useShortcut('r', 'Refresh the list', refetch);
  return (
    <>
      <div className={styles['bar']}>
        <p>Built-in roles cannot be edited; custom roles belong to the organization.</p>
        <ActionButtons actions={pageActions} primary={createRoleAction.key} />
      </div>
      {error && !roles ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DataTable<RoleRowFragment>
          label="Roles"
          columns={isNarrow ? compactColumns : columns}
          lines={isNarrow ? 2 : 1}
          rows={roles ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ alias }) => alias}
          onRowOpen={({ id }) => onOpen({ role: id, from: undefined })}
          openRow={open.role}
          rowActions={(role) => actionsFor(roleActions, { role, onOpen, onDone: refetch })}
          isLoading={isLoading}
        />
      )}
      {open.role !== undefined && <RoleDrawer open={open} roles={roles} onOpen={onOpen} onDone={refetch} />}
    </>
  );
}
