import { firmwareLimits, firmwarePath } from '@headframe/domain/devices/firmware/firmware-image';
import { sendPieces, type PiecesUpload } from '../../../ui/file/send-pieces.ts';

/** The upload of an image that has begun. */
interface ImageUpload extends Pick<PiecesUpload, 'file' | 'signal' | 'onProgress' | 'pauses'> {
  id: string;
}

/** Sends the bytes of an image; see {@link sendPieces}. */
export function uploadImage({ id, ...upload }: ImageUpload): Promise<void> {
  return sendPieces({ ...upload, path: `${firmwarePath}/${id}`, pieceBytes: firmwareLimits.pieceBytes });
}
