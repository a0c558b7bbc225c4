import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { peopleField, permissionField, signedInField } from '../../../platform/graphql/field-access.ts';
import { requireStepUp } from '../two-factor/index.ts';
import { cancelInvitation, insertMember, resendInvitation } from './invitation.service.ts';
import { deleteMember, restoreMember, suspendMember, updateMember } from './member.service.ts';
import { upsertSubaccountAccess } from './subaccount-access.service.ts';

const teamWrite = permissionField('subaccount_access_write');
const teamWriteByPeople = peopleField('subaccount_access_write');

builder.mutationField('insertMember', (t) =>
  t.boolean({
    ...teamWriteByPeople,
    description:
      'Invites someone by e-mail, who then approves or rejects. The answer is the same whether or not the e-mail has an account.',
    args: {
      email: t.arg.string({ required: true }),
      roleId: t.arg.id({ required: true }),
      subaccount: t.arg.string(),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { email, roleId, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      await insertMember(context, { email, roleId: String(roleId) });
      return true;
    },
  }),
);

builder.mutationField('updateMember', (t) =>
  t.boolean({
    ...teamWriteByPeople,
    description: 'Changes the role of a member or an invited person; it takes effect at once.',
    args: {
      uuid: t.arg.id({ required: true }),
      roleId: t.arg.id({ required: true }),
      from: t.arg.id({ description: `The id of their role. ${changedFrom}` }),
      subaccount: t.arg.string(),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { uuid, roleId, from, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      await updateMember(context, String(uuid), String(roleId), from);
      return true;
    },
  }),
);

type MemberChange = (context: ScopedContext, uuid: string) => Promise<void>;

/** Adds a mutation that does one thing to one member or invitation. */
function addMemberMutation(name: string, description: string, perform: MemberChange): void {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...teamWrite,
      description,
      args: { uuid: t.arg.id({ required: true }), subaccount: t.arg.string() },
      resolve: async (_source, { uuid }, context) => {
        await perform(context, String(uuid));
        return true;
      },
    }),
  );
}

/** {@link addMemberMutation} for what gives rights: by people alone, with the code of the second factor. */
function addGivingMutation(name: string, description: string, perform: MemberChange): void {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...teamWriteByPeople,
      description,
      args: { uuid: t.arg.id({ required: true }), subaccount: t.arg.string(), twoFactorCode: t.arg.string() },
      resolve: async (_source, { uuid, twoFactorCode }, context) => {
        await requireStepUp(context, twoFactorCode);
        await perform(context, String(uuid));
        return true;
      },
    }),
  );
}

addMemberMutation('suspendMember', 'Suspends a member until restored.', suspendMember);
addGivingMutation('restoreMember', 'Restores a suspended member.', restoreMember);
addMemberMutation('deleteMember', 'Removes a member from the team.', deleteMember);
addMemberMutation('cancelInvitation', 'Withdraws an open invitation.', cancelInvitation);
addGivingMutation(
  'resendInvitation',
  'Mails an invitation again in the name of the caller, and restarts its validity.',
  resendInvitation,
);

const subaccountRole = builder.inputType('SubaccountRoleInput', {
  description: 'A role in a subaccount.',
  fields: (t) => ({ subaccount: t.string({ required: true }), roleId: t.id({ required: true }) }),
});

builder.mutationField('upsertSubaccountAccess', (t) =>
  t.boolean({
    ...signedInField,
    description:
      'Sets the access of one person to many subaccounts at once: a role in each of `access`, replacing the current one; none in each of `remove`. All changes or none.',
    args: {
      email: t.arg.string({ required: true }),
      access: t.arg({ type: [subaccountRole], required: true }),
      remove: t.arg.stringList(),
      from: t.arg({ type: [subaccountRole], description: `Their roles in these subaccounts. ${changedFrom}` }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { email, access, remove, from, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      await upsertSubaccountAccess(context, { email, access, remove, from });
      return true;
    },
  }),
);

builder.mutationField('deleteSubaccountAccess', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Removes one person, or their invitations, from the teams of these subaccounts.',
    args: { email: t.arg.string({ required: true }), subaccounts: t.arg.stringList({ required: true }) },
    resolve: async (_source, { email, subaccounts }, context) => {
      await upsertSubaccountAccess(context, { email, access: [], remove: subaccounts });
      return true;
    },
  }),
);
