import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { requireStepUp } from '../two-factor/index.ts';
import { featureNameEnum } from './feature-access.graphql.ts';
import { inviteDelegate, inviteDelegateAgain } from './organization-invitation.ts';
import { removeMember, setDelegateSuspended } from './organization-member.service.ts';
import {
  createOrganization,
  deleteOrganization,
  renameOrganization,
  setOrganizationAdminSuspended,
  setOrganizationSuspended,
} from './organization.service.ts';
import { setSubaccountFeature } from './subaccount-feature.service.ts';

builder.mutationField('createOrganization', (t) =>
  t.id({
    ...signedInField,
    description: 'Creates an organization of the caller; returns its id.',
    args: { name: t.arg.string({ required: true }), alias: t.arg.string() },
    resolve: (_source, args, context) => createOrganization(context, args),
  }),
);

const organizationFrom = builder.inputType('OrganizationFrom', {
  description: 'What an organization was when its change began.',
  fields: (t) => ({ name: t.string(), alias: t.string() }),
});

builder.mutationField('renameOrganization', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Renames an organization, and changes its alias where one is given. For its owner.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      alias: t.arg.string(),
      from: t.arg({ type: organizationFrom, description: changedFrom }),
    },
    resolve: async (_source, { id, name, alias, from }, context) => {
      await renameOrganization(context, String(id), { name, alias }, from);
      return true;
    },
  }),
);

builder.mutationField('deleteOrganization', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Deletes an organization without subaccounts. For its owner.',
    args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      await deleteOrganization(context, String(id));
      return true;
    },
  }),
);

/** What opens something again, and so asks for a code of the second factor. */
const sensitive = ['restoreOrganization', 'restoreOrganizationMember', 'resendOrganizationInvitation'];

/** Adds a mutation that does one thing to one organization. */
function addOrganizationMutation(
  name: string,
  description: string,
  perform: (context: ScopedContext, id: string) => Promise<void>,
): void {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...signedInField,
      description,
      args: { id: t.arg.id({ required: true }), ...(sensitive.includes(name) && { twoFactorCode: t.arg.string() }) },
      resolve: async (_source, { id, twoFactorCode }, context) => {
        if (sensitive.includes(name)) await requireStepUp(context, twoFactorCode);
        await perform(context, String(id));
        return true;
      },
    }),
  );
}

addOrganizationMutation(
  'suspendOrganization',
  'Suspends everyone but the owner at once. For its owner.',
  (context, id) => setOrganizationSuspended(context, id, true),
);
addOrganizationMutation('restoreOrganization', 'Restores a suspended organization. For its owner.', (context, id) =>
  setOrganizationSuspended(context, id, false),
);
addOrganizationMutation(
  'adminSuspendOrganization',
  "Suspends everyone, the owner included. For the installation's administrator.",
  (context, id) => setOrganizationAdminSuspended(context, id, true),
);
addOrganizationMutation(
  'adminRestoreOrganization',
  "Reverts adminSuspendOrganization. For the installation's administrator.",
  (context, id) => setOrganizationAdminSuspended(context, id, false),
);

builder.mutationField('adminSetSubaccountFeature', (t) =>
  t.boolean({
    ...signedInField,
    description: "Switches a feature of a subaccount on or off. For the installation's administrator.",
    args: {
      id: t.arg.id({ required: true, description: 'Of the subaccount.' }),
      feature: t.arg({ type: featureNameEnum, required: true }),
      isOn: t.arg.boolean({ required: true }),
    },
    resolve: async (_source, { id, feature, isOn }, context) => {
      await setSubaccountFeature(context, String(id), feature, isOn);
      return true;
    },
  }),
);

builder.mutationField('createOrganizationMember', (t) =>
  t.boolean({
    ...signedInField,
    description:
      'Invites a delegate by e-mail, who then approves or rejects. The answer is the same whether or not the e-mail has an account. For its owner.',
    args: {
      organization: t.arg.id({ required: true }),
      email: t.arg.string({ required: true }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { organization, email, twoFactorCode }, context) => {
      await requireStepUp(context, twoFactorCode);
      await inviteDelegate(context, String(organization), email);
      return true;
    },
  }),
);

/** Adds a mutation that does one thing to one member of an organization, or one invitation into it. */
function addMemberMutation(
  name: string,
  description: string,
  perform: (context: ScopedContext, organization: string, id: string) => Promise<void>,
): void {
  builder.mutationField(name, (t) =>
    t.boolean({
      ...signedInField,
      description,
      args: {
        organization: t.arg.id({ required: true }),
        id: t.arg.id({ required: true }),
        ...(sensitive.includes(name) && { twoFactorCode: t.arg.string() }),
      },
      resolve: async (_source, { organization, id, twoFactorCode }, context) => {
        if (sensitive.includes(name)) await requireStepUp(context, twoFactorCode);
        await perform(context, String(organization), String(id));
        return true;
      },
    }),
  );
}

addMemberMutation('suspendOrganizationMember', 'Suspends a delegate at once. For its owner.', (context, home, id) =>
  setDelegateSuspended(context, home, id, true),
);
addMemberMutation('restoreOrganizationMember', 'Restores a suspended delegate. For its owner.', (context, home, id) =>
  setDelegateSuspended(context, home, id, false),
);
addMemberMutation(
  'deleteOrganizationMember',
  'Removes a delegate or withdraws an invitation. For its owner; delegates may remove themselves.',
  removeMember,
);
addMemberMutation(
  'resendOrganizationInvitation',
  'Mails an invitation again and restarts its validity. For its owner.',
  inviteDelegateAgain,
);
