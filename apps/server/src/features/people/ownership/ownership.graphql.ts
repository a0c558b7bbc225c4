import { organizationLabel } from '@headframe/domain/organizations/organization-name';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { acceptOwnership } from './accept-ownership.ts';
import { endOffer } from './answer-offer.ts';
import { changesSince, type ChangeSince } from './changes-since.ts';
import { offerOwnership } from './offer-ownership.ts';
import { ownershipTransferEntity } from './ownership-transfer.entity.ts';
import { takeBackOwnership } from './take-back-ownership.ts';

addListFields(ownershipTransferEntity, {
  name: 'ownershipTransfers',
  description: 'The offers and transfers of ownership that the caller gives or receives, while something can be done.',
  access: signedInField,
  liveTopics: ['account'],
  within: (_context, transaction, read) => asIdentity(transaction, read),
  details: {
    name: {
      type: 'String',
      description: 'Of the subaccount or the organization.',
      resolve: (name) => organizationLabel({ name: String(name) }),
    },
  },
});

const changeSince = builder.objectRef<ChangeSince>('OwnershipChange').implement({
  description: 'Something that was done since ownership was passed on.',
  fields: (t) => ({
    at: t.expose('at', { type: 'Timestamp' }),
    actor: t.exposeString('actor'),
    action: t.exposeString('action', { description: 'As it is shown.' }),
    object: t.exposeString('object'),
  }),
});

builder.queryField('ownershipChanges', (t) =>
  t.field({
    ...signedInField,
    type: [changeSince],
    description: 'What happened since the caller passed it on, newest first, while they can take it back; 50 at most.',
    args: { id: t.arg.id({ required: true, description: 'Of the transfer.' }) },
    resolve: (_source, { id }, context) => changesSince(context, String(id)),
  }),
);

builder.mutationField('offerOwnership', (t) =>
  t.id({
    ...signedInField,
    description:
      'Offers the ownership of an organization to a delegate, or of a subaccount to a member of its team; returns the id of the transfer. For the owner, with a code of their second factor.',
    args: {
      organization: t.arg.id(),
      subaccount: t.arg.string({ description: 'Name of the subaccount.' }),
      receiver: t.arg.id({ required: true, description: 'Account of the delegate or member.' }),
      twoFactorCode: t.arg.string(),
    },
    resolve: (_source, { organization, subaccount, receiver, twoFactorCode }, context) =>
      offerOwnership(
        context,
        { organization: organization == null ? null : String(organization), subaccount, receiver: String(receiver) },
        twoFactorCode,
      ),
  }),
);

for (const [name, description, perform] of [
  ['acceptOwnership', 'Accepts the ownership that is offered to the caller, who owns it from now on.', acceptOwnership],
  ['takeBackOwnership', 'Takes back what the caller passed on less than 72 hours ago.', takeBackOwnership],
] as const)
  builder.mutationField(name, (t) =>
    t.boolean({
      ...signedInField,
      description: `${description} With a code of their second factor.`,
      args: { id: t.arg.id({ required: true, description: 'Of the transfer.' }), twoFactorCode: t.arg.string() },
      resolve: async (_source, { id, twoFactorCode }, context) => {
        await perform(context, String(id), twoFactorCode);
        return true;
      },
    }),
  );

for (const [name, description, how] of [
  ['declineOwnership', 'Declines the ownership that is offered to the caller.', 'declined'],
  ['withdrawOwnershipOffer', 'Withdraws an offer of the caller that nobody has accepted.', 'withdrawn'],
] as const)
  builder.mutationField(name, (t) =>
    t.boolean({
      ...signedInField,
      description,
      args: { id: t.arg.id({ required: true, description: 'Of the transfer.' }) },
      resolve: async (_source, { id }, context) => {
        await endOffer(context, String(id), how);
        return true;
      },
    }),
  );
