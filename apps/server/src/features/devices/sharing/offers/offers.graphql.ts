import type { SelectionAction } from '@headframe/domain/devices/define-command';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { builder } from '../../../../platform/graphql/builder.ts';
import { anyPermissionField, internalField, type FieldAccess } from '../../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../../platform/graphql/list-fields.ts';
import { acceptOffer, declineOffer, withdrawOffer } from './answer-offer.ts';
import { deviceOfferEntity } from './offer.entity.ts';
import { missingOfReceiver } from './receiver-features.ts';
import { allowOffers, loadRefusals, type OfferRefusal } from './refusals.ts';

const others = deviceKinds.filter(({ kind }) => kind !== asicKind.kind);
const readOffers = internalField(
  anyPermissionField([asicKind.permissions.read, ...others.flatMap(({ permissions }) => permissions.read)]),
);

/** The permissions by which people answer offers of any kind; which of them an offer takes is checked with it. */
const answering: readonly Permission[] = others.flatMap(({ actions }) => {
  const { declineShare, move }: Readonly<Record<string, SelectionAction | undefined>> = actions;
  return [declineShare?.permission, move?.receivePermission].filter((permission) => permission !== undefined);
});
const { declineShare, move } = asicKind.actions;
const answerOffers: { extensions: { access: FieldAccess } } = {
  extensions: {
    access: {
      kind: 'permission',
      permission: declineShare.permission,
      orElse: [...new Set([move.receivePermission, ...answering])],
      isForPeople: true,
      isRunAgain: true,
    },
  },
};

addListFields(deviceOfferEntity, {
  name: 'deviceOffers',
  access: readOffers,
  description:
    'Devices that others offer to the subaccount, and that it offers to others; of the kinds that the caller may read.',
  liveTopics: ['deviceOffer'],
});

const refusal = builder.objectRef<OfferRefusal>('OfferRefusal').implement({
  description: 'A subaccount whose devices were declined.',
  fields: (t) => ({
    subaccount: t.exposeString('subaccount', { description: 'Its name.' }),
    isBlocked: t.exposeBoolean('isBlocked', {
      description: 'Whether none of its offers is shown any more; otherwise it makes none for a week.',
    }),
    refusedAt: t.expose('refusedAt', { type: 'Timestamp' }),
  }),
});

builder.queryField('offerRefusals', (t) =>
  t.field({
    ...readOffers,
    type: [refusal],
    description: 'Whose offers of devices the subaccount refuses; blocked ones first.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, context) => loadRefusals(context),
  }),
);

const [shareOne, ...shareOthers] = deviceKinds.map(({ actions }) => actions.share.permission);

builder.queryField('shareReceiverLacks', (t) =>
  t.stringList({
    ...anyPermissionField([shareOne ?? asicKind.actions.share.permission, ...shareOthers]),
    nullable: true,
    description:
      'The features that a subaccount lacks to see devices of a kind: its people would see neither the offer nor the devices. Null where it is none that the caller knows.',
    args: {
      kind: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { kind, name }, context) => missingOfReceiver(context, { kind, receiver: name }),
  }),
);

const idArguments = (t: Parameters<Parameters<typeof builder.mutationField>[1]>[0]) => ({
  id: t.arg.id({ required: true }),
  subaccount: t.arg.string(),
});

builder.mutationField('acceptDeviceOffer', (t) =>
  t.int({
    ...answerOffers,
    description:
      'Accepts an offer: the devices are shared with the subaccount, or move to it. Returns their number. API keys cannot.',
    args: idArguments(t),
    resolve: (_source, { id }, context) => acceptOffer(context, String(id)),
  }),
);

builder.mutationField('declineDeviceOffer', (t) =>
  t.boolean({
    ...answerOffers,
    description:
      'Declines an offer. Its owner can offer nothing to the subaccount for a week; with `block` none of its offers is shown any more. API keys cannot.',
    args: { ...idArguments(t), block: t.arg.boolean() },
    resolve: async (_source, { id, block }, context) => {
      await declineOffer(context, String(id), block ?? false);
      return true;
    },
  }),
);

builder.mutationField('withdrawDeviceOffer', (t) =>
  t.boolean({
    ...answerOffers,
    description: 'Takes back an open offer of the subaccount. API keys cannot.',
    args: idArguments(t),
    resolve: async (_source, { id }, context) => {
      await withdrawOffer(context, String(id));
      return true;
    },
  }),
);

builder.mutationField('allowDeviceOffers', (t) =>
  t.boolean({
    ...answerOffers,
    description: 'Takes offers of a subaccount again whose devices were declined or that was blocked. API keys cannot.',
    args: {
      from: t.arg.string({ required: true, description: 'Name of that subaccount.' }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { from }, context) => {
      await allowOffers(context, from);
      return true;
    },
  }),
);
