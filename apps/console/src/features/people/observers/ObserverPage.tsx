import { observerRoles } from '@headframe/domain/permissions/observer-permissions';
import type { ComponentType } from 'react';
import {
  ObserverListDocument,
  ObserverListUpdatesDocument,
  type ObserverRowFragment,
} from '../../../generated/observer.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { accessKeyList } from '../access-keys/index.ts';
import { observerActions, observerPageActions } from './observer.actions.tsx';
import { viewColumns, viewText } from './observer-columns.tsx';
import { observerPage } from './observer.route.ts';
import { observerRoleLabel } from './observer-roles.ts';

const source = liveListOf('observers', {
  list: ObserverListDocument,
  updates: ObserverListUpdatesDocument,
  countKey: (row) => row.id,
});

/** The observer links: their recipients, and what each link shows. */
export const ObserverPage: ComponentType = defineList(source, {
  page: observerPage,
  key: 'observers',
  auditKind: 'observer',
  noun: 'links',
  filters: [
    {
      kind: 'choice',
      key: 'role',
      label: 'Role',
      options: observerRoles.map((role) => ({ value: role, label: observerRoleLabel(role) })),
    },
  ],
  rowActions: { actions: observerActions, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  ...accessKeyList<ObserverRowFragment>({
    ownColumns: viewColumns,
    line: viewText,
    intro:
      'An observer link is a read-only view without an account: of pool revenues, of the pool, of the figures of the farm, or of devices in full. Views close within seconds when a link is deleted, narrowed or over.',
    emptyTitle: 'No observer links yet',
    create: observerPageActions,
    roleLabel: observerRoleLabel,
    whySuspended: 'its creator lost the right to create links',
  }),
});
