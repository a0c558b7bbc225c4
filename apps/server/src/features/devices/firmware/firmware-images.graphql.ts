import { firmwareChangeSchema, firmwareImageSchema } from '@headframe/domain/devices/firmware/firmware-image';
import { selectByKeys } from '../../../platform/entity/select-by-keys.ts';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { peopleField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { recordFields } from '@headframe/domain/records/record-fields';
import { recordInput } from '../../../platform/records/record-input.ts';
import { beginUpload } from './begin-upload.ts';
import { deleteImages, updateImage } from './change-images.ts';
import { firmwareImageEntity } from './firmware-image.entity.ts';

const firmwareImage = addListFields(firmwareImageEntity, {
  name: 'firmwareImages',
  description: 'The firmware images of the subaccount.',
  permission: 'firmware',
  liveTopics: ['firmwareImage'],
});

const write = peopleField('firmware_write');

const input = recordInput('FirmwareImageInput', 'A firmware image.', recordFields(firmwareImageSchema), false);
const changes = recordInput(
  'FirmwareImageChanges',
  'Changes of a firmware image: what is left out stays.',
  recordFields(firmwareChangeSchema),
  true,
);

builder.mutationField('beginFirmwareUpload', (t) =>
  t.id({
    ...write,
    description:
      'Begins the upload of a firmware image and returns its id. Its bytes follow in order, in pieces of 2 MiB, as POST /api/firmware/<id>?offset=<bytes before>; it is listed once all are there and have the checksum. An unfinished upload of the caller is given up.',
    args: {
      image: t.arg({ type: input, required: true }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { image, twoFactorCode }, context) => beginUpload(context, image, twoFactorCode),
  }),
);

builder.mutationField('updateFirmwareImage', (t) =>
  t.field({
    ...write,
    type: firmwareImage,
    description: 'Changes what is said of a firmware image. Family, size and checksum never change.',
    args: {
      id: t.arg.id({ required: true }),
      changes: t.arg({ type: changes, required: true }),
      from: t.arg({ type: changes, description: changedFrom }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, changes: given, from, twoFactorCode }, context, info) => {
      const key = await updateImage(
        context,
        id,
        { change: given as object, from: from as object | null },
        twoFactorCode,
      );
      const [row] = await selectByKeys(context.scope.transaction, firmwareImageEntity, requestedFields(info), [key]);
      return row as never;
    },
  }),
);

builder.mutationField('deleteFirmwareImages', (t) =>
  t.int({
    ...write,
    description: 'Deletes firmware images and unfinished uploads by id, all or none; returns the number deleted.',
    args: { ids: t.arg.idList({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { ids }, context) => deleteImages(context, ids),
  }),
);
