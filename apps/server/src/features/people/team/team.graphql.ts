import { builder } from '../../../platform/graphql/builder.ts';
import { anywhereField, personalPermissionField, signedInField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import type { InvitationFacts, InvitationValidity } from '../invitations/index.ts';
import { overviewCompletion, type SubaccountAccess } from './all-members.ts';
import { listManageableSubaccounts, type ManageableSubaccount, type RoleChoice } from './manageable-subaccounts.ts';
import { memberOverviewEntity } from './member-overview.entity.ts';
import type { MemberState } from './people-of.ts';
import { teamMemberEntity } from './team-member.entity.ts';
import { memberCompletion } from './team-members.ts';

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

addListFields(teamMemberEntity, {
  name: 'teamMembers',
  description: 'The team: owner first, then members and invited people by e-mail.',
  access: personalPermissionField('subaccount_access'),
  liveTopics: ['subaccount'],
  complete: memberCompletion,
  details: {
    canChange: {
      type: 'Boolean',
      description:
        'Whether the caller, with the right to change the team, may change them: false for the owner, the caller, and people with more rights.',
    },
    lastSignInAt: {
      type: 'Timestamp',
      nullable: true,
      description: 'Null where no session of theirs is stored any more.',
    },
    invitation: { type: teamInvitation, nullable: true, description: 'Null for members.' },
  },
});

addListFields(memberOverviewEntity, {
  name: 'allMembers',
  description: 'Everyone in the teams that the caller sees, one row per person, regardless of the selected subaccount.',
  access: anywhereField('subaccount_access'),
  complete: overviewCompletion,
  details: { access: { type: subaccountAccess, list: true, description: 'Their place in each of the teams.' } },
});

builder.queryField('subaccountsWithAccess', (t) =>
  t.field({
    ...signedInField,
    type: [manageableSubaccount],
    description: 'The subaccounts whose teams the caller sees, with the roles each may use.',
    resolve: (_source, _args, context) => listManageableSubaccounts(context),
  }),
);
