import { DeviceRefusedError } from '@headframe/devices/device-errors';
import type { DeviceFile } from '@headframe/devices/driver';
import { verifyAntminerImage, type ImageKey } from '@headframe/devices/asic/antminer/antminer-signatures';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { catalogueRefusal } from '../../../../platform/records/record-refusals.ts';
import type { Uploader } from '../../../../platform/uploads/uploader.ts';
import { readImage } from '../read-image.ts';
import type { Upload } from '../take-piece.ts';

/** The bytes of an upload as drivers are given a file. */
function fileOf(database: Kysely<DB>, uploader: Uploader, upload: Upload): DeviceFile {
  return {
    name: 'image',
    size: upload.size,
    async *pieces(start = 0, end = upload.size) {
      let left = Math.min(end, upload.size) - start;
      if (left <= 0) return;
      for await (const piece of readImage(database, 'headframe_api', uploader, upload, start)) {
        yield piece.subarray(0, left);
        left -= piece.length;
        if (left <= 0) return;
      }
    },
  };
}

/**
 * The keys by which the signatures of a complete upload hold, or null where none are known in such a file.
 * @throws DomainError `validation-failed` where its format has signatures, and they do not hold.
 */
export async function verifyUpload(
  database: Kysely<DB>,
  uploader: Uploader,
  upload: Upload,
): Promise<readonly ImageKey[] | null> {
  if (upload.family !== 'antminer') return null;
  try {
    return await verifyAntminerImage(fileOf(database, uploader, upload));
  } catch (error) {
    if (!(error instanceof DeviceRefusedError)) throw error;
    throw catalogueRefusal('validation-failed', 'firmwareSignature', { reason: error.message });
  }
}
