import { fileNameOf, type SentFirmwareImage } from '@headframe/domain/devices/firmware/sent-image';
import { sql } from 'kysely';
import { arrayLiteral } from '../../../platform/database/array-literal.ts';
import { registerAdditions, type ReadAdditions } from '../requests/index.ts';

type ImageRow = Omit<SentFirmwareImage, 'fileName'> & { name: string };

/** What agents need to know of the images that `updateFirmware` names, of the library of the subaccount that requests it. */
export const readSentImages: ReadAdditions = async (transaction, { subaccountId }, commands) => {
  const ids = [...new Set(commands.map(({ imageId }) => String(imageId)))];
  const { rows } = await sql<ImageRow>`
    select selector_id as id, name, family, version, models, control_boards as "controlBoards", size as bytes, sha256
    from firmware_image
    where subaccount_id = ${subaccountId} and selector_id = any (${arrayLiteral(ids)}::uuid[]) and stored_at is not null`.execute(
    transaction,
  );
  const images = new Map(rows.map(({ name, ...image }) => [image.id, { ...image, fileName: fileNameOf(name) }]));
  return new Map(
    commands.map((command) => {
      const image = images.get(String(command['imageId']));
      return [command, image ? { image } : 'The image was deleted from the library.'] as const;
    }),
  );
};

registerAdditions('updateFirmware', readSentImages);
