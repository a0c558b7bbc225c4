import {
  DeleteObserverDocument,
  UpdateObserverDocument,
  type ObserverRowFragment,
} from '../../../generated/observer.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { SecretDialog } from '../../../ui/dialog/SecretDialog.tsx';
import { IconEye, IconPlus } from '../../../ui/icon/icons.ts';
import { deleteKeyAction, describeKeyAction, type AccessKeyContext } from '../access-keys/index.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { CreateObserverDialog, type MadeObserver } from './CreateObserverDialog.tsx';
import { basePath } from '@headframe/domain/routes/route-table';

/**
 * The link that opens the console in observer mode (first specification, section 2). The role in it is for people to
 * read: the server knows it from the token.
 */
function observerLink(origin: string, token: string, role: string): string {
  return `${origin}${basePath}observer-welcome?${new URLSearchParams({ token, role }).toString()}`;
}

/** What the page itself offers. */
export const observerPageActions: readonly ActionDescription<{ onDone(): void }>[] = [
  {
    key: 'createObserver',
    label: 'Create link',
    icon: IconPlus,
    permission: 'observers_write',
    shortcut: 'c',
    perform: async ({ onDone }) => {
      const made = await openDialog<MadeObserver>((dialog) => <CreateObserverDialog {...dialog} />);
      if (!made) return;
      onDone();
      await openDialog<true>((dialog) => (
        <SecretDialog
          {...dialog}
          title="Observer link"
          noun="link"
          secret={observerLink(globalThis.location.origin, made.token, made.role)}
          warning="Anyone with this link has read-only access until it ends or you delete it."
        />
      ));
    },
  },
];

/** Changes what a link shows and until when. */
const viewAction = dialogAction<AccessKeyContext<ObserverRowFragment>>({
  key: 'view',
  label: 'Change what it shows',
  icon: IconEye,
  permission: 'observers_write',
  dialog: (props, { row }) => <ViewDialog {...props} row={row} />,
});

/** What the menu of a link offers. */
export const observerActions: readonly ActionDescription<AccessKeyContext<ObserverRowFragment>>[] = [
  viewAction,
  describeKeyAction({
    noun: 'link',
    hint: 'Who has it, for example an investor or the tax office.',
    document: UpdateObserverDocument,
  }),
  deleteKeyAction({
    noun: 'link',
    consequence: 'Open views close immediately. This cannot be undone.',
    document: DeleteObserverDocument,
  }),
];
