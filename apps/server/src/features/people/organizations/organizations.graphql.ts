import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { superAdminAlias } from '@headframe/domain/permissions/built-in-roles';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import type { DetailType } from '../../../platform/graphql/entity-type.ts';
import { addListFields, listTypes } from '../../../platform/graphql/list-fields.ts';
import { featureAccess } from './feature-access.graphql.ts';
import { requireAdministrator } from './loaded-organization.ts';
import { organizationMemberCompletion } from './organization-member-completion.ts';
import { organizationMemberEntity } from './organization-member.entity.ts';
import { everyOrganizationSubaccountEntity, organizationSubaccountEntity } from './organization-subaccount.entity.ts';
import { everyOrganizationEntity, organizationEntity } from './organization.entity.ts';

const organizationName: DetailType = {
  type: 'String',
  description: 'The display name.',
  resolve: (name) => organizationLabel({ name: String(name) }),
};

const role: DetailType = {
  type: 'String',
  description: 'The role of everyone who acts for an organization.',
  resolve: () => superAdminAlias,
};

const types = listTypes(organizationEntity, { organizationName, role });

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

addListFields(organizationMemberEntity, {
  name: 'organizationMembers',
  description: 'The delegates of the organizations of the caller, then those who are invited.',
  access: signedInField,
  within: (_context, transaction, read) => asIdentity(transaction, read),
  complete: organizationMemberCompletion,
  details: {
    organizationName,
    role,
    hasEnded: { type: 'Boolean', description: 'An invitation that is no longer valid until it is sent again.' },
  },
});

const subaccountTypes = listTypes(organizationSubaccountEntity, {
  features: { type: featureAccess, description: 'What is switched on for it.' },
});

addListFields(organizationSubaccountEntity, {
  name: 'organizationSubaccounts',
  description: 'The subaccounts of the organizations of the caller; archived ones last.',
  access: signedInField,
  type: subaccountTypes,
  within: (_context, transaction, read) => asIdentity(transaction, read),
});

addListFields(everyOrganizationSubaccountEntity, {
  name: 'allOrganizationSubaccounts',
  description: "The subaccounts of every organization, for the installation's administrator only; archived ones last.",
  access: signedInField,
  type: subaccountTypes,
  within(context, transaction, read) {
    requireAdministrator(context);
    return asIdentity(transaction, read);
  },
});

builder.queryField('hasOrganization', (t) =>
  t.boolean({
    ...signedInField,
    description: 'Whether the caller owns an organization or acts for one.',
    resolve: (_source, _args, context) => accountCaller(context).organizations.length > 0,
  }),
);
