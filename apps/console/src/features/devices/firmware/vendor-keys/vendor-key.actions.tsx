import { UnpinVendorKeysDocument, type VendorKeyRowFragment } from '../../../../generated/vendor-key.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { dialogAction } from '../../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../../ui/action/mutation-action.ts';
import { IconKey, IconTrash } from '../../../../ui/icon/icons.ts';
import { PinKeyDialog } from './PinKeyDialog.tsx';

/** One pinned key with the page around it. */
interface VendorKeyContext extends Surroundings {
  key: VendorKeyRowFragment;
}

const permission = 'firmware_write';

export const pinKeyAction: ActionDescription<Surroundings> = dialogAction({
  key: 'pinVendorKey',
  label: 'Pin vendor key',
  icon: IconKey,
  permission,
  shortcut: 'c',
  dialog: (props) => <PinKeyDialog {...props} />,
  done: 'The key is pinned. Only images of Antminers that a pinned key vouches for are taken and rolled out.',
});

/** What the menu of a pinned key offers. */
export const vendorKeyActions: readonly ActionDescription<VendorKeyContext>[] = [
  mutationAction({
    key: 'unpin',
    label: 'Remove',
    icon: IconTrash,
    permission,
    isDangerous: true,
    confirm: ({ key: { name } }) => ({
      title: `Remove ${name}?`,
      consequence:
        'Images that this key alone vouches for are no longer rolled out while other keys are pinned. Without any pinned key, images are taken and rolled out whoever signed them.',
      confirmLabel: 'Remove key',
    }),
    run: ({ key: { id } }, twoFactorCode) => send('mutation', UnpinVendorKeysDocument, { ids: [id], twoFactorCode }),
    done: 'The key is removed.',
  }),
];
