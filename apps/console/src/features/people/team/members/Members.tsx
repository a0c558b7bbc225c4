import type { ComponentType } from 'react';
import { MemberListDocument, MemberListUpdatesDocument, type MemberRowFragment } from '../../../../generated/team.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { defineList } from '../../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../../ui/list/named-source.ts';
import { copyEmailAction } from '../copy-email-action.ts';
import { memberList } from '../member-list.ts';
import { inviteAction, memberActions, type MemberContext } from './member.actions.tsx';
import { compactMemberColumns, memberColumns } from './member-columns.tsx';
import { memberFilters, useMemberFilters } from './use-member-filters.ts';

const rowActions: readonly ActionDescription<MemberContext & Pick<MemberRowFragment, 'email'>>[] = [
  ...memberActions,
  copyEmailAction,
];

const source = liveListOf('teamMembers', {
  list: MemberListDocument,
  updates: MemberListUpdatesDocument,
  countKey: ({ uuid }) => uuid,
});

/** The team of the selected subaccount, with the actions on its members. */
export const Members: ComponentType = defineList(source, {
  ...memberList,
  key: 'members',
  rowKey: ({ uuid }) => uuid,
  keyColumn: 'uuid',
  auditKind: 'member',
  rowLabel: ({ email }) => email,
  filters: memberFilters,
  useFilters: useMemberFilters,
  columns: memberColumns,
  compactColumns: compactMemberColumns,
  pageActions: {
    actions: [inviteAction],
    context: ({ refetch }) => ({ onDone: refetch }),
    primary: inviteAction.key,
  },
  rowActions: {
    actions: rowActions,
    context: (member, { refetch }) => ({ member, email: member.email, onDone: refetch }),
  },
});
