import type { SelectionAction } from '@headframe/domain/devices/define-command';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { selectionArguments, subjectOf, type AnyCommandKind } from '../requests/index.ts';
import { declineShares } from './decline-shares.ts';
import { moveDevices } from './move-devices.ts';
import { endSharingOfSelected, shareSelected } from './share-selected.ts';

/** A kind that has the actions of `ownershipActions` of the domain. */
type OwnedKind = Omit<AnyCommandKind, 'descriptor'> & {
  readonly descriptor: AnyCommandKind['descriptor'] & {
    readonly actions: Readonly<Record<'share' | 'endSharing' | 'declineShare' | 'move', SelectionAction>>;
  };
};

/** Adds the mutations that share devices of a kind, end that, and move them to another subaccount. */
export function addOwnershipMutations(kind: OwnedKind): void {
  const subject = subjectOf(kind, 'device');
  const { share, endSharing, declineShare, move } = kind.descriptor.actions;
  const plural = `${subject.entity.name}s`;
  builder.mutationField(`share${plural}`, (t) =>
    t.int({
      ...permissionField(share.permission),
      description: `${share.consequence} Returns the number of devices; those shared with it already get the given tunnel access.`,
      args: {
        ...selectionArguments(subject),
        with: t.arg.string({ required: true, description: 'Name of the other subaccount.' }),
        tunnelAccess: t.arg.boolean({
          description: 'Whether its people may open the web pages of the devices; requires the right to do so.',
        }),
      },
      resolve: (_source, { tunnelAccess, ...args }, context) =>
        shareSelected(context, kind, { ...args, tunnelAccess: tunnelAccess ?? false }),
    }),
  );
  builder.mutationField(`endSharingOf${plural}`, (t) =>
    t.int({
      ...permissionField(endSharing.permission),
      description: `${endSharing.consequence} Returns the number of devices.`,
      args: {
        ...selectionArguments(subject),
        with: t.arg.string({ description: 'Name of the other subaccount; all of them where it is left out.' }),
      },
      resolve: (_source, args, context) => endSharingOfSelected(context, kind, args),
    }),
  );
  builder.mutationField(`declineSharesOf${plural}`, (t) =>
    t.int({
      ...permissionField(declineShare.permission),
      description: `${declineShare.consequence} Returns the number of devices.`,
      args: selectionArguments(subject),
      resolve: (_source, args, context) => declineShares(context, kind, args),
    }),
  );
  builder.mutationField(`move${plural}`, (t) =>
    t.int({
      ...permissionField(move.permission),
      description: `${move.consequence} Requires \`${move.receivePermission ?? move.permission}\` in the receiving subaccount. Returns the number of devices.`,
      args: {
        ...selectionArguments(subject),
        to: t.arg.string({ required: true, description: 'Name of the receiving subaccount.' }),
      },
      resolve: (_source, args, context) => moveDevices(context, kind, args),
    }),
  );
}
