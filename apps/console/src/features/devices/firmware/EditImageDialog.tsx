import { firmwareChangeSchema } from '@headframe/domain/devices/firmware/firmware-image';
import { UpdateFirmwareImageDocument, type FirmwareRowFragment } from '../../../generated/firmware.ts';
import { send } from '../../../transport/requests/client.ts';
import { changedFields, saveMerged } from '../../../ui/changes/save-merged.ts';
import type { DialogProps } from '../../../ui/dialog/dialogs.ts';
import { RecordDialog } from '../../../ui/dialog/RecordDialog.tsx';
import { ImageFields, type ImageValues } from './ImageFields.tsx';

/** Changes what is said of an image; its bytes never change. */
export function EditImageDialog({ image, ...dialog }: DialogProps<unknown> & { image: FirmwareRowFragment }) {
  const { id, name, version, models, controlBoards } = image;
  return (
    <RecordDialog<ImageValues, unknown>
      {...dialog}
      title={`Edit ${name}`}
      submitLabel="Save"
      initial={{ name, version, models, controlBoards }}
      canSave={(values) => firmwareChangeSchema.safeParse(values).success}
      save={(values, twoFactorCode) => {
        return saveMerged({
          ...changedFields(firmwareChangeSchema.parse(values), { name, version, models, controlBoards }),
          send: (changes, from) => send('mutation', UpdateFirmwareImageDocument, { id, changes, from, twoFactorCode }),
        });
      }}
    >
      {(values, change) => <ImageFields values={values} change={change} />}
    </RecordDialog>
  );
}
