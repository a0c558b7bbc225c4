import type { ComponentType } from 'react';
import { GroupListDocument, GroupListUpdatesDocument } from '../../../generated/places.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { groupActions } from './group.actions.ts';
import { groupPage } from './group.route.ts';
import { GroupTabs } from './place-tabs.tsx';
import { typeLabels } from './place-text.ts';
import { compactGroupColumns, groupColumns } from './rack-columns.tsx';

const source = liveListOf('siteGroups', {
  list: GroupListDocument,
  updates: GroupListUpdatesDocument,
  countKey: ({ id }) => id,
});

/** The groups in which racks stand. */
export const GroupPage: ComponentType = defineList(source, {
  page: groupPage,
  key: 'rack-groups',
  noun: 'groups',
  rowKey: ({ id }) => id,
  auditKind: 'site-group',
  rowLabel: ({ name }) => name,
  text: { columns: ['name'], placeholder: 'Search group' },
  filters: [{ kind: 'choice', key: 'type', label: 'For', options: choicesOf(typeLabels) }],
  tieBreak: 'createdAt',
  columns: groupColumns,
  compactColumns: compactGroupColumns,
  lines: [2, 2],
  pageActions: {
    actions: [groupActions.add],
    context: ({ refetch }) => ({ onDone: refetch }),
    primary: groupActions.add.key,
  },
  rowActions: { actions: groupActions.ofRow, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  Above: GroupTabs,
  empty: {
    title: 'No groups yet',
    text: 'A group is where racks stand together, such as a hall or a container.',
    offersPrimary: true,
  },
});
