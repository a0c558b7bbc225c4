import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { superAdminAlias } from '@headframe/domain/permissions/built-in-roles';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { addListFields, listTypes } from '../../../platform/graphql/list-fields.ts';
import { featureAccess } from './feature-access.graphql.ts';
import { requireAdministrator } from './loaded-organization.ts';
import {
  loadOrganizationMembers,
  loadOrganizationSubaccounts,
  type OrganizationMemberView,
  type OrganizationSubaccountView,
} from './organization-people.ts';
import { everyOrganizationEntity, organizationEntity } from './organization.entity.ts';

const roleDescription = 'The role of everyone who acts for an organization.';

const types = listTypes(organizationEntity, {
  organizationName: {
    type: 'String',
    description: 'The display name.',
    resolve: (name) => organizationLabel({ name: String(name) }),
  },
  role: { type: 'String', description: roleDescription, resolve: () => superAdminAlias },
});

addListFields(organizationEntity, {
  name: 'organizations',
  description: 'The organizations that the caller owns or acts for, oldest first.',
  access: signedInField,
  liveTopics: ['account'],
  type: types,
  within: (_context, transaction, read) => asIdentity(transaction, read),
});

addListFields(everyOrganizationEntity, {
  name: 'allOrganizations',
  description: "Every organization of the installation, for the installation's administrator only.",
  access: signedInField,
  type: types,
  within(context, transaction, read) {
    requireAdministrator(context);
    return asIdentity(transaction, read);
  },
});

const organizationMember = builder.objectRef<OrganizationMemberView>('OrganizationMember').implement({
  description: 'A delegate of an organization, or someone who is invited to be one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the account, or of the invitation.' }),
    userId: t.exposeID('userId', { nullable: true, description: 'Null while the invitation is open.' }),
    delegateEmail: t.exposeString('delegateEmail'),
    nickname: t.exposeString('nickname'),
    organizationName: t.string({ resolve: (row) => organizationLabel(row.organization) }),
    role: t.string({ description: roleDescription, resolve: () => superAdminAlias }),
    suspended: t.exposeBoolean('suspended'),
    isInvited: t.exposeBoolean('isInvited'),
    isSelf: t.exposeBoolean('isSelf'),
    since: t.expose('since', { type: 'Timestamp', description: 'When they joined or were invited.' }),
    hasEnded: t.exposeBoolean('hasEnded', {
      description: 'An invitation that is no longer valid until it is sent again.',
    }),
    memberOf: t.exposeStringList('memberOf', {
      description: 'Subaccounts of the organization of whose teams they are members besides, by name.',
    }),
  }),
});

const organizationSubaccount = builder.objectRef<OrganizationSubaccountView>('OrganizationSubaccount').implement({
  description: 'A subaccount of an organization.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    coinEnum: t.exposeInt('coinEnum'),
    isArchived: t.exposeBoolean('isArchived'),
    memberCount: t.exposeInt('memberCount', { description: 'Members of its team not including the owner.' }),
    features: t.field({ type: featureAccess, resolve: (row) => row.features }),
    createdAt: t.expose('createdAt', { type: 'Timestamp' }),
  }),
});

builder.queryField('hasOrganization', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Whether the caller owns an organization or acts for one.',
    resolve: (_source, _args, context) => accountCaller(context).organizations.length > 0,
  }),
);

builder.queryField('organizationMembers', (t) =>
  t.field({
    ...signedInField,
    type: [organizationMember],
    description: 'The delegates of an organization of the caller, then those who are invited.',
    args: { organization: t.arg.id({ required: true }) },
    resolve: (_source, args, context) => loadOrganizationMembers(context, String(args.organization)),
  }),
);

builder.queryField('organizationSubaccounts', (t) =>
  t.field({
    ...signedInField,
    type: [organizationSubaccount],
    description:
      'The subaccounts of an organization of the caller, of any for the administrator of the installation; archived ones last.',
    args: { organization: t.arg.id({ required: true }) },
    resolve: (_source, args, context) => loadOrganizationSubaccounts(context, String(args.organization)),
  }),
);
