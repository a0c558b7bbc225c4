import type { SelectionAction } from '@headframe/domain/devices/define-command';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField, permissionField, runAgain } from '../../../platform/graphql/field-access.ts';
import { requireStepUp } from '../../people/two-factor/index.ts';
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

/** What all that gives devices away, or takes them back, says of itself. */
const byPeople = 'API keys cannot.';

/** Adds the mutations that share devices of a kind, end that, and move them to another subaccount. */
export function addOwnershipMutations(kind: OwnedKind): void {
  const subject = subjectOf(kind, 'device');
  const { share, endSharing, declineShare, move } = kind.descriptor.actions;
  const plural = `${subject.entity.name}s`;
  builder.mutationField(`share${plural}`, (t) =>
    t.int({
      ...runAgain(peopleField(share.permission)),
      description: `${share.consequence} Returns the number of devices; those shared with it already get the given rights. ${byPeople}`,
      args: {
        ...selectionArguments(subject),
        with: t.arg.string({ required: true, description: 'Name of the other subaccount.' }),
        commandAccess: t.arg.boolean({
          description:
            'Whether it commands the devices, as its own permissions allow and never more than the caller may here at that time; it only sees them where left out.',
        }),
        tunnelAccess: t.arg.boolean({
          description: 'Whether its people may open the web pages of the devices; requires the right to do so.',
        }),
        twoFactorCode: t.arg.string(),
      },
      resolve: async (_source, { commandAccess, tunnelAccess, twoFactorCode, ...args }, context) => {
        await requireStepUp(context, twoFactorCode);
        const rights = { commandAccess: commandAccess ?? false, tunnelAccess: tunnelAccess ?? false };
        return shareSelected(context, kind, { ...args, ...rights });
      },
    }),
  );
  builder.mutationField(`endSharingOf${plural}`, (t) =>
    t.int({
      ...runAgain(peopleField(endSharing.permission)),
      description: `${endSharing.consequence} Returns the number of devices. ${byPeople}`,
      args: {
        ...selectionArguments(subject),
        with: t.arg.string({ description: 'Name of the other subaccount; all of them where it is left out.' }),
        twoFactorCode: t.arg.string(),
      },
      resolve: async (_source, { twoFactorCode, ...args }, context) => {
        await requireStepUp(context, twoFactorCode);
        return endSharingOfSelected(context, kind, args);
      },
    }),
  );
  builder.mutationField(`declineSharesOf${plural}`, (t) =>
    t.int({
      ...runAgain(permissionField(declineShare.permission)),
      description: `${declineShare.consequence} Returns the number of devices.`,
      args: selectionArguments(subject),
      resolve: (_source, args, context) => declineShares(context, kind, args),
    }),
  );
  builder.mutationField(`move${plural}`, (t) =>
    t.int({
      ...runAgain(peopleField(move.permission)),
      description: `${move.consequence} For the owner of the subaccount and who acts for its organization; requires \`${move.receivePermission ?? move.permission}\` in the receiving one. Returns the number of devices. ${byPeople}`,
      args: {
        ...selectionArguments(subject),
        to: t.arg.string({ required: true, description: 'Name of the receiving subaccount.' }),
        twoFactorCode: t.arg.string(),
      },
      resolve: async (_source, { twoFactorCode, ...args }, context) => {
        await requireStepUp(context, twoFactorCode);
        return moveDevices(context, kind, args);
      },
    }),
  );
}
