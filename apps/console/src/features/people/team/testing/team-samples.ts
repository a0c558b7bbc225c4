import { screen } from '@testing-library/react';
import type { MemberRowFragment, OverviewRowFragment } from '../../../../generated/team.ts';
import type { renderPage } from '../../../../testing/render-page.tsx';

export const at = '2026-11-21T10:00:00.000Z';
/** A member whom the viewer may change. */
export const worker: MemberRowFragment = {
  uuid: 'u-worker',
  email: 'worker@example.test',
  nickname: 'Night shift',
  subaccount: 'main',
  roleId: 'role-viewer',
  role: 'Viewer',
  isSuspended: false,
  state: 'member',
  since: at,
  isSelf: false,
  canChange: true,
  lastSignInAt: at,
  invitation: null,
};
/** The viewer. */
export const owner: MemberRowFragment = {
  ...worker,
  uuid: 'u-owner',
  email: 'owner@example.test',
  nickname: '',
  roleId: null,
  role: 'Owner',
  state: 'owner',
  isSelf: true,
  canChange: false,
};
/** Somebody invited. */
export const guest: MemberRowFragment = {
  ...worker,
  uuid: 'u-guest',
  email: 'guest@example.test',
  nickname: '',
  state: 'invited',
  lastSignInAt: null,
  invitation: { validity: 'open', invitedBy: 'owner@example.test', endsAt: at },
};
const overview: OverviewRowFragment = {
  email: worker.email,
  nickname: worker.nickname,
  isSelf: false,
  access: [
    {
      subaccount: 'main',
      roleId: 'role-viewer',
      role: 'Viewer',
      isSuspended: false,
      state: 'member',
      invitation: null,
    },
    { subaccount: 'owned', roleId: null, role: 'Owner', isSuspended: false, state: 'owner', invitation: null },
  ],
};

function roleRow(key: string, alias: string, canGrant = true) {
  return {
    id: `role-${key}`,
    alias,
    description: `What ${alias} is for.`,
    isCustom: false,
    permissions: [],
    levels: {},
    canEditRole: false,
    canGrant,
    organizationName: null,
    memberCount: 0,
  };
}

/** The roles that may be granted in a subaccount. */
export const choices = ['Viewer', 'Technician'].map((alias) => ({
  id: `role-${alias.toLowerCase()}`,
  alias,
  isCustom: false,
  canGrant: true,
}));

/** The answers of the server to all that the page reads and changes. */
export function answers(members: readonly MemberRowFragment[] = [owner, worker, guest]) {
  return {
    memberList: { teamMembers: members, teamMembersAggregate: { count: members.length } },
    memberFacets: { teamMembersFacets: [{ column: 'role', values: [{ value: 'Viewer', count: 1 }] }] },
    allMemberList: { allMembers: [overview], allMembersAggregate: { count: 1 } },
    roleList: {
      roles: [roleRow('viewer', 'Viewer'), roleRow('technician', 'Technician'), roleRow('admin', 'Admin', false)],
    },
    subaccountsWithAccess: {
      subaccountsWithAccess: [
        { name: 'main', isArchived: false, canChange: true, roles: choices },
        { name: 'second', isArchived: false, canChange: true, roles: choices },
        { name: 'owned', isArchived: false, canChange: true, roles: choices },
        { name: 'seen', isArchived: false, canChange: false, roles: choices },
        { name: 'gone', isArchived: true, canChange: true, roles: choices },
      ],
    },
    insertMember: { insertMember: true },
    updateMember: { updateMember: true },
    suspendMember: { suspendMember: true },
    deleteMember: { deleteMember: true },
    upsertSubaccountAccess: { upsertSubaccountAccess: true },
  };
}

type Calls = { operationName: string; variables: unknown }[];
/** The variables of the calls of one operation. */
export const sentTo = (calls: Calls, name: string) =>
  calls.filter((call) => call.operationName === name).map((call) => call.variables);

/** Opens the menu of a member; returns its items. */
export async function menuOf(user: Awaited<ReturnType<typeof renderPage>>['user'], email: string): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: `Actions of ${email}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}
