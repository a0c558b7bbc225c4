import { builder } from '../../../platform/graphql/builder.ts';
import { featureAccess } from '../organizations/index.ts';
import type { AccessType, OrganizationName, SubaccountInvitation, SubaccountView } from './subaccount-view.ts';
import type { InvitationKind, OpenInvitation } from './open-invitations.ts';

const accessTypes: readonly AccessType[] = ['owner', 'superAdmin', 'member', 'observer', 'apiKey'];

/** By which way a caller reaches a subaccount. */
export const accessTypeEnum = builder.enumType('AccessType', {
  description: 'How the caller has access to a subaccount.',
  values: accessTypes,
});

export const organizationName = builder.objectRef<OrganizationName>('OrganizationName').implement({
  description: 'The organization that a subaccount belongs to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Empty where its owner has set none.' }),
  }),
});

const subaccountInvitation = builder.objectRef<SubaccountInvitation>('SubaccountInvitation').implement({
  description: 'An invitation that waits for an answer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    invitedBy: t.exposeString('invitedBy', { nullable: true, description: 'E-mail of the inviter.' }),
  }),
});

const family = "in the unit of the coin's family (Th/s or Mh/s).";

/** A subaccount, as the schema shows it to one of its people. */
export const subaccountType = builder.objectRef<SubaccountView>('Subaccount').implement({
  description: 'A mining account that the caller may enter, or is invited to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the invitation, as long as it is not approved.' }),
    name: t.exposeString('name'),
    isOwner: t.exposeBoolean('isOwner'),
    isArchived: t.exposeBoolean('isArchived'),
    isApproved: t.exposeBoolean('isApproved', {
      description: 'False while it is only an invitation: then only the name and the inviter are shown.',
    }),
    pinned: t.exposeBoolean('pinned'),
    accessType: t.expose('accessType', { type: accessTypeEnum }),
    coinEnum: t.exposeInt('coinEnum'),
    extraCoins: t.exposeIntList('extraCoins', { nullable: true, description: 'Merge-mined coins.' }),
    permissions: t.field({
      type: ['String'],
      description: "Permission strings; 'all' marks the owner.",
      resolve: (row) => [...row.permissions],
    }),
    hiddenFeatures: t.exposeStringList('hiddenFeatures', { description: 'Keys of the pages that the caller hides.' }),
    features: t.field({ type: featureAccess, resolve: (row) => row.features }),
    organization: t.field({ type: organizationName, nullable: true, resolve: (row) => row.organization }),
    h24AverageHashrate: t.exposeFloat('h24AverageHashrate', {
      nullable: true,
      description: `Averaged over a day, by the pool where workers of the subaccount mine there, else by its devices, ${family}`,
    }),
    h1AverageHashrate: t.exposeFloat('h1AverageHashrate', {
      nullable: true,
      description: `Averaged over an hour, by the pool where workers of the subaccount mine there, else by its devices, ${family}`,
    }),
    speedRealTime: t.exposeFloat('speedRealTime', {
      nullable: true,
      description: `Hashrate that arrives at the pool, ${family}`,
    }),
    reportedHashrate: t.exposeFloat('reportedHashrate', {
      nullable: true,
      description: `Hashrate that its devices report, ${family}`,
    }),
    invitation: t.field({ type: subaccountInvitation, nullable: true, resolve: (row) => row.invitation }),
  }),
});

const invitationKinds: readonly InvitationKind[] = ['subaccount', 'organization'];

/** An open invitation, as the schema shows it to its holder. */
export const openInvitation = builder.objectRef<OpenInvitation>('OpenInvitation').implement({
  description: 'An invitation of the e-mail of the caller that waits for an answer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: builder.enumType('InvitationKind', { values: invitationKinds }) }),
    name: t.exposeString('name', { description: 'Of the subaccount or organization that it opens.' }),
    invitedBy: t.exposeString('invitedBy', { nullable: true, description: 'E-mail of the inviter.' }),
    role: t.exposeString('role', { nullable: true, description: 'Role on the subaccount.' }),
    createdAt: t.expose('createdAt', { type: 'Timestamp' }),
  }),
});
