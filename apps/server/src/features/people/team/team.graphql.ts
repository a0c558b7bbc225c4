import { accountIdOf } from '../../../platform/auth/caller.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField, personalPermissionField, signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { validated } from '../../../platform/validation/validated.ts';
import type { InvitationFacts, InvitationValidity } from '../invitations/index.ts';
import { listAllMembers, type MemberOverview, type SubaccountAccess } from './all-members.ts';
import { listManageableSubaccounts, type ManageableSubaccount, type RoleChoice } from './manageable-subaccounts.ts';
import { everyone, memberPageSchema, type MemberPage } from './member-page.ts';
import type { MemberState } from './people-of.ts';
import { visibleTeams } from './seen-teams.ts';
import { listTeamMembers, type TeamMember } from './team-members.ts';

const memberState = builder.enumType('MemberState', {
  description: 'State of a person in a team.',
  values: ['owner', 'member', 'invited'] satisfies MemberState[],
});

const invitationValidity = builder.enumType('InvitationValidity', {
  description:
    'Whether an invitation counts: open; expired, until it is sent again; suspended while who sent it could not send it any more.',
  values: ['open', 'expired', 'suspended'] satisfies InvitationValidity[],
});

const teamInvitation = builder.objectRef<InvitationFacts>('TeamInvitation').implement({
  description: 'State of an invitation to a team.',
  fields: (t) => ({
    validity: t.expose('validity', { type: invitationValidity }),
    invitedBy: t.exposeString('invitedBy', {
      nullable: true,
      description: 'E-mail of its last sender; null where the account was deleted.',
    }),
    endsAt: t.expose('endsAt', { type: 'Timestamp' }),
  }),
});

const teamMember = builder.objectRef<TeamMember>('TeamMember').implement({
  description: 'Someone in the team of a subaccount, or invited to it.',
  fields: (t) => ({
    uuid: t.exposeID('uuid', { description: 'Of the member; of the invitation while that is open.' }),
    email: t.exposeString('email'),
    nickname: t.exposeString('nickname'),
    subaccount: t.exposeString('subaccount'),
    roleId: t.exposeID('roleId', { nullable: true, description: 'Null for the owner.' }),
    role: t.exposeString('role'),
    isSuspended: t.exposeBoolean('isSuspended'),
    state: t.expose('state', { type: memberState }),
    since: t.expose('since', { type: 'Timestamp' }),
    isSelf: t.exposeBoolean('isSelf', { description: "The caller's own row." }),
    canChange: t.exposeBoolean('canChange', {
      description:
        'Whether the caller, with the right to change the team, may change them: false for the owner, the caller, and people with more rights.',
    }),
    lastSignInAt: t.expose('lastSignInAt', { type: 'Timestamp', nullable: true }),
    invitation: t.expose('invitation', { type: teamInvitation, nullable: true, description: 'Null for members.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Of everyone who matches, on whatever page.' }),
  }),
});

const subaccountAccess = builder.objectRef<SubaccountAccess>('SubaccountAccess').implement({
  description: 'The access of one person to one subaccount.',
  fields: (t) => ({
    subaccount: t.exposeString('subaccount'),
    roleId: t.exposeID('roleId', { nullable: true, description: 'Null for the owner.' }),
    role: t.exposeString('role'),
    isSuspended: t.exposeBoolean('isSuspended'),
    state: t.expose('state', { type: memberState }),
    invitation: t.expose('invitation', { type: teamInvitation, nullable: true, description: 'Null for members.' }),
  }),
});

const memberOverview = builder.objectRef<MemberOverview>('MemberOverview').implement({
  description: 'One person with every subaccount in whose team the caller sees them.',
  fields: (t) => ({
    email: t.exposeString('email'),
    nickname: t.exposeString('nickname'),
    isSelf: t.exposeBoolean('isSelf'),
    access: t.expose('access', { type: [subaccountAccess] }),
    totalCount: t.exposeInt('totalCount', { description: 'Of everyone who matches, on whatever page.' }),
  }),
});

const roleChoice = builder.objectRef<RoleChoice>('RoleChoice').implement({
  description: 'A role as one subaccount may use it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    alias: t.exposeString('alias'),
    isCustom: t.exposeBoolean('isCustom'),
    canGrant: t.exposeBoolean('canGrant', { description: 'Its rights are within those of the caller there.' }),
  }),
});

const manageableSubaccount = builder.objectRef<ManageableSubaccount>('ManageableSubaccount').implement({
  description: 'A subaccount whose team the caller sees.',
  fields: (t) => ({
    name: t.exposeString('name'),
    isArchived: t.exposeBoolean('isArchived'),
    canChange: t.exposeBoolean('canChange', { description: 'The caller may change its team.' }),
    roles: t.expose('roles', { type: [roleChoice], description: 'Roles that its team may use.' }),
  }),
});

type PageArguments = { [Name in keyof MemberPage]?: MemberPage[Name] | null | undefined };

const pageArguments = builder.args((t) => ({
  limit: t.int({ defaultValue: 10 }),
  offset: t.int({ defaultValue: 0 }),
  search: t.string({
    defaultValue: everyone,
    description:
      'Pattern that e-mail or nickname match: % for any run of characters, _ for one, \\ before a character itself.',
  }),
}));

function readPage({ limit, offset, search }: PageArguments): MemberPage {
  return validated(memberPageSchema, { limit, offset, search }, 'page');
}

builder.queryField('teamMembers', (t) =>
  t.field({
    ...permissionField('subaccount_access'),
    type: [teamMember],
    description: 'The team: owner first, then members and invited people by e-mail.',
    args: { ...pageArguments, subaccount: t.arg.string() },
    resolve: (_source, args, { scope, caller }) =>
      listTeamMembers(scope.transaction, {
        subaccountIds: scope.subaccountIds,
        caller,
        page: readPage(args),
      }),
  }),
);

builder.subscriptionField('teamMembersUpdates', (t) =>
  t.field({
    ...personalPermissionField('subaccount_access'),
    type: [teamMember],
    description: 'The team now and after every change, at most once a second.',
    args: { ...pageArguments, subaccount: t.arg.string() },
    subscribe: (_source, args, context) => {
      const page = readPage(args);
      return live<TeamMember[]>(context, {
        topics: ['subaccount'],
        concerns: () => true,
        read: ({ transaction, subaccountIds }) =>
          listTeamMembers(transaction, { subaccountIds, caller: context.caller, page }),
      });
    },
    resolve: (rows) => rows,
  }),
);

builder.queryField('allMembers', (t) =>
  t.field({
    ...signedInField,
    type: [memberOverview],
    description:
      'Everyone in the teams that the caller sees, one row per person, regardless of the selected subaccount.',
    args: pageArguments,
    resolve: (_source, args, context) =>
      listAllMembers(context.scope.transaction, {
        subaccountIds: visibleTeams(context).map(({ subaccountId }) => subaccountId),
        accountId: accountIdOf(context.caller),
        page: readPage(args),
      }),
  }),
);

builder.queryField('subaccountsWithAccess', (t) =>
  t.field({
    ...signedInField,
    type: [manageableSubaccount],
    description: 'The subaccounts whose teams the caller sees, with the roles each may use.',
    resolve: (_source, _args, context) => listManageableSubaccounts(context),
  }),
);
