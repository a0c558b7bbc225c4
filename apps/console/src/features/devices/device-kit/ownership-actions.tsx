import type { SelectionAction } from '@headframe/domain/devices/define-command';
import type { Where } from '@headframe/domain/where/where';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import { isOfSameOrganization, isOwnerOrDelegate, otherSubaccountsWith } from '../../../transport/session/access.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { askUntilDone } from '../../../ui/dialog/ask-until-done.tsx';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { commandIcons } from '../../../ui/icon/command-icon.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { confirmCommand, subjectsText, type CommandSnapshot } from '../commands/index.ts';
import type { ChosenDevices } from './delete-action.ts';
import {
  EndSharingDialog,
  MoveDialog,
  ShareDialog,
  type EndSharingAnswer,
  type MoveAnswer,
  type OwnershipDialogProps,
  type ShareAnswer,
} from './OwnershipDialogs.tsx';

type Counted = { readonly count: number };
type WithCode = { twoFactorCode?: string | null };

/** How the devices of a kind are shared and moved. */
export interface OwnershipDescription {
  /** What one of them is called, such as `PDU`. */
  noun: string;
  /** Key of the kind. */
  kind: string;
  described: Readonly<Record<'share' | 'endSharing' | 'declineShare' | 'move', SelectionAction>>;
  /** Freezes the devices that match for one of the actions. */
  snapshotFor(action: string): (where: Where) => Promise<CommandSnapshot>;
  share: TypedDocument<Counted, ShareAnswer & WithCode>;
  endSharing: TypedDocument<Counted, { snapshotId: string; with?: string | null } & WithCode>;
  declineShare: TypedDocument<Counted, { snapshotId: string }>;
  move: TypedDocument<Counted, MoveAnswer & WithCode>;
}

/** The devices that change hands, and with whom the single one is shared. */
export interface OwnedDevices extends ChosenDevices {
  /** Null: with nobody; left out where several are chosen. */
  shareSubaccount?: string | null;
  /** Those of them whose people may open the web page of the single one. */
  tunnelSubaccount?: string | null;
}

/** Sharing devices with another subaccount, ending that, and moving them there, each on a snapshot that is confirmed. */
export function ownershipActions(kind: OwnershipDescription): ActionDescription<OwnedDevices>[] {
  const { described, noun, snapshotFor } = kind;
  const nouns = { device: noun };
  const base = (key: keyof typeof described) => {
    const { label, icon, permission, isDangerous } = described[key];
    return { key, label, icon: commandIcons[icon], permission, isDangerous };
  };
  const asked = (key: keyof typeof described, { where, name, count }: OwnedDevices) =>
    ({
      words: described[key],
      nouns,
      name,
      count,
      snapshot: snapshotFor(key)(where),
    }) satisfies Omit<OwnershipDialogProps<never>, 'onAnswer' | 'onCancel'>;
  const finish = (chosen: OwnedDevices, count: number, done: string) => {
    toast.success(`${subjectsText(nouns, count)} ${done}.`);
    chosen.onDone();
  };
  const { receivePermission = described.move.permission } = described.move;
  return [
    {
      ...base('share'),
      isAvailable: ({ isShared }) => !isShared,
      perform: (chosen) => {
        const dialog = asked('share', chosen);
        return askUntilDone<ShareAnswer>(
          (props) => <ShareDialog {...props} {...dialog} kind={kind.kind} />,
          async (answer) => {
            const done = await withStepUp((twoFactorCode) =>
              send('mutation', kind.share, { ...answer, twoFactorCode }),
            );
            if (done) finish(chosen, done.count, `offered to ${answer.with}; its people accept or decline`);
          },
        );
      },
    },
    {
      ...base('endSharing'),
      isAvailable: ({ isShared, shareSubaccount }) => !isShared && shareSubaccount !== null,
      perform: (chosen) => {
        const dialog = asked('endSharing', chosen);
        return askUntilDone<EndSharingAnswer>(
          (props) => <EndSharingDialog {...props} {...dialog} sharedWith={chosen.shareSubaccount ?? undefined} />,
          async (answer) => {
            const done = await withStepUp((twoFactorCode) =>
              send('mutation', kind.endSharing, { ...answer, twoFactorCode }),
            );
            if (done)
              finish(
                chosen,
                done.count,
                answer.with === null ? 'no longer shared' : `no longer shared with ${answer.with}`,
              );
          },
        );
      },
    },
    {
      ...base('declineShare'),
      isAvailable: ({ isShared }) => isShared !== false,
      perform: async (chosen) => {
        const confirmed = await confirmCommand(asked('declineShare', chosen));
        if (!confirmed) return;
        const { count } = await send('mutation', kind.declineShare, {
          snapshotId: confirmed.snapshotId,
        });
        finish(chosen, count, 'no longer shared with you');
      },
    },
    {
      ...base('move'),
      isAvailable: ({ isShared }) =>
        !isShared && isOwnerOrDelegate() && otherSubaccountsWith(receivePermission).length > 0,
      perform: (chosen) => {
        const dialog = {
          ...asked('move', chosen),
          receivers: otherSubaccountsWith(receivePermission),
        };
        return askUntilDone<MoveAnswer>(
          (props) => <MoveDialog {...props} {...dialog} />,
          async (answer) => {
            const done = await withStepUp((twoFactorCode) => send('mutation', kind.move, { ...answer, twoFactorCode }));
            const verb = isOfSameOrganization(answer.to) ? 'moved' : 'offered';
            if (done) finish(chosen, done.count, `${verb} to ${answer.to}`);
          },
        );
      },
    },
  ];
}
