import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { superAdminAlias } from '@headframe/domain/permissions/built-in-roles';
import { z } from 'zod';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { maximumPage } from '../../../platform/entity/entity-query.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { featureAccess } from './feature-access.graphql.ts';
import { requireAdministrator } from './loaded-organization.ts';
import {
  loadOrganizationMembers,
  loadOrganizationSubaccounts,
  type OrganizationMemberView,
  type OrganizationSubaccountView,
} from './organization-people.ts';
import {
  loadAllOrganizations,
  loadOwnOrganizations,
  type OrganizationPage,
  type OrganizationView,
} from './organization-view.ts';

const roleDescription = 'The role of everyone who acts for an organization.';

const organization = builder.objectRef<OrganizationView>('Organization').implement({
  description: 'An organization: subaccounts under one owner, and the delegates who act for it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Empty where its owner has set none.' }),
    organizationName: t.string({ description: 'The display name.', resolve: organizationLabel }),
    alias: t.exposeString('alias'),
    suspended: t.exposeBoolean('suspended', { description: 'By its owner: nobody else has access.' }),
    adminSuspended: t.exposeBoolean('adminSuspended', { description: 'By the administrator: nobody has access.' }),
    ownerEmail: t.exposeString('ownerEmail'),
    ownerId: t.exposeID('ownerId'),
    isOwner: t.exposeBoolean('isOwner'),
    delegateEmail: t.exposeString('delegateEmail', {
      nullable: true,
      description: 'E-mail under which the caller acts for it; null for its owner.',
    }),
    userId: t.exposeID('userId', { description: 'Account of the caller.' }),
    role: t.string({ description: roleDescription, resolve: () => superAdminAlias }),
    delegateCount: t.exposeInt('delegateCount'),
    invitationCount: t.exposeInt('invitationCount'),
    subaccountCount: t.exposeInt('subaccountCount'),
    createdAt: t.expose('createdAt', { type: 'Timestamp' }),
  }),
});

const organizationPage = builder.objectRef<OrganizationPage>('OrganizationPage').implement({
  description: 'One page of organizations.',
  fields: (t) => ({
    rows: t.expose('rows', { type: [organization] }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of matches on all pages.' }),
  }),
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

builder.queryField('organizations', (t) =>
  t.field({
    ...signedInField,
    type: [organization],
    description: 'The organizations that the caller owns or acts for, oldest first.',
    resolve: (_source, _args, context) =>
      loadOwnOrganizations(context.scope.transaction, accountCaller(context).accountId),
  }),
);

builder.subscriptionField('organizationsUpdates', (t) =>
  t.field({
    ...signedInField,
    type: [organization],
    description: 'The organizations of the caller, now and after every change of one of them, its people included.',
    subscribe: (_source, _args, context) => {
      const { accountId } = accountCaller(context);
      return live(context, {
        topics: ['account'],
        concerns: () => true,
        read: ({ transaction }) => loadOwnOrganizations(transaction, accountId),
      });
    },
    resolve: (rows) => rows,
  }),
);

const pageSchema = z.object({
  search: z.string().trim().max(100).default(''),
  limit: z.int().min(0).max(maximumPage).default(10),
  offset: z.int().min(0).max(1_000_000).default(0),
});

builder.queryField('allOrganizations', (t) =>
  t.field({
    ...signedInField,
    type: organizationPage,
    description: "Every organization of the installation, for the installation's administrator only.",
    args: {
      search: t.arg.string({ description: 'Part of the name, the alias or the e-mail of the owner.' }),
      limit: t.arg.int({ defaultValue: 10 }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: (_source, args, context) => {
      const { accountId } = requireAdministrator(context);
      return loadAllOrganizations(context.scope.transaction, accountId, validated(pageSchema, args, 'page'));
    },
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
