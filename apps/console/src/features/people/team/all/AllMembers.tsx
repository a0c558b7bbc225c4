import type { ComponentType } from 'react';
import { AllMemberListDocument, type OverviewRowFragment } from '../../../../generated/team.ts';
import { can } from '../../../../transport/session/access.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { IconPencil, IconUserPlus } from '../../../../ui/icon/icons.ts';
import { useChanges } from '../../../../ui/changes/use-changes.ts';
import { defineList } from '../../../../ui/list/define-list.tsx';
import { readSource } from '../../../../ui/list/list-source.ts';
import { copyEmailAction } from '../copy-email-action.ts';
import { memberList } from '../member-list.ts';
import { AccessDrawer, newPerson } from './AccessDrawer.tsx';
import { allMemberColumns, compactAllMemberColumns } from './all-member-columns.tsx';

const permission = 'subaccount_access_write';

const addAction: ActionDescription<{ open(email: string): void }> = {
  key: 'addToSubaccounts',
  label: 'Add to subaccounts',
  icon: IconUserPlus,
  permission,
  shortcut: 'c',
  perform: ({ open }) => open(newPerson),
};

interface PersonContext extends Pick<OverviewRowFragment, 'email' | 'isSelf'> {
  open(email: string): void;
}

const rowActions: readonly ActionDescription<PersonContext>[] = [
  {
    key: 'access',
    label: 'Edit access',
    icon: IconPencil,
    permission,
    isAvailable: ({ isSelf }) => !isSelf,
    perform: ({ email, open }) => open(email),
  },
  copyEmailAction,
];

const kinds = ['member', 'invitation', 'role'] as const;

const useRead = readSource({
  list: AllMemberListDocument,
  rowsOf: (data) => data.allMembers,
  totalOf: (data) => data.allMembersAggregate.count,
});

const source: typeof useRead = function useAllMembers(query) {
  const answer = useRead(query);
  useChanges(kinds, answer.refetch, { anywhere: true });
  return answer;
};

/** Everyone in the teams that the viewer sees, one row a person, with the subaccounts and roles of each. */
export const AllMembers: ComponentType = defineList(source, {
  ...memberList,
  key: 'all-members',
  rowKey: ({ email }) => email,
  rowLabel: ({ email }) => email,
  columns: allMemberColumns,
  compactColumns: compactAllMemberColumns,
  pageActions: { actions: [addAction], context: ({ open }) => ({ open }), primary: addAction.key },
  rowActions: { actions: rowActions, context: ({ email, isSelf }, { open }) => ({ email, isSelf, open }) },
  drawer: { key: 'person', Component: AccessDrawer, mayOpen: ({ isSelf }) => !isSelf && can(permission) },
});
