import { DeleteFirmwareImagesDocument, type FirmwareRowFragment } from '../../../generated/firmware.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { dialogAction } from '../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { IconPencil, IconTrash, IconUpload } from '../../../ui/icon/icons.ts';
import { updateFirmwareAction } from './index.ts';
import { EditImageDialog } from './EditImageDialog.tsx';
import { UploadImageDialog } from './UploadImageDialog.tsx';

/** One image with the page around it. */
interface ImageContext extends Surroundings {
  image: FirmwareRowFragment;
  /** Shows a rollout. */
  openRollout(id: string): void;
}

const permission = 'firmware_write';

/** Uploads an image. */
export const uploadAction: ActionDescription<Surroundings> = dialogAction({
  key: 'uploadFirmware',
  label: 'Upload firmware',
  icon: IconUpload,
  permission,
  shortcut: 'c',
  dialog: (props) => <UploadImageDialog {...props} />,
  done: 'The firmware is stored. Its checksum is the one that you entered.',
});

/** What the menu of an image offers. */
export const imageActions: readonly ActionDescription<ImageContext>[] = [
  updateFirmwareAction<ImageContext>(
    ({ image: { id, family, models }, openRollout }) => ({
      where: { family: { _eq: family }, model: { _in: [...models] } },
      imageId: id,
      open: openRollout,
    }),
    () => true,
  ),
  dialogAction({
    key: 'edit',
    label: 'Edit',
    icon: IconPencil,
    permission,
    dialog: (props, { image }) => <EditImageDialog {...props} image={image} />,
    done: 'The firmware is changed.',
  }),
  mutationAction({
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    confirm: ({ image: { name } }) => ({
      title: `Delete ${name}?`,
      consequence: 'Its file is deleted from the server. This cannot be undone.',
      confirmLabel: 'Delete firmware',
    }),
    run: ({ image: { id } }) => send('mutation', DeleteFirmwareImagesDocument, { ids: [id] }),
    done: 'The firmware is deleted.',
  }),
];
