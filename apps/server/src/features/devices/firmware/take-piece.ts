import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { isNextPiece, type Piece } from '../../../platform/uploads/piece.ts';
import type { Uploader } from '../../../platform/uploads/uploader.ts';

/** An upload as it stands. */
export interface Upload {
  key: number;
  id: string;
  subaccountId: number;
  name: string;
  family: string;
  size: number;
  received: number;
  sha256: string;
  isStored: boolean;
}

async function lockUpload(transaction: AccessTransaction, uploader: Uploader, id: string): Promise<Upload> {
  const { rows } = await sql<Upload>`
    select id as key, selector_id as id, subaccount_id as "subaccountId", name, family, size, received, sha256,
      stored_at is not null as "isStored"
    from firmware_image
    where selector_id = ${id}::uuid and uploaded_by = ${uploader.accountId} for update`.execute(transaction);
  if (!rows[0]) throw new DomainError('not-found', messageText('firmwareUploadMissing'));
  return rows[0];
}

/**
 * Stores the next piece of an upload, and returns the upload as it stands then. A piece that is not the next one changes nothing.
 * @throws DomainError `not-found` for an upload that was given up, or is another person's, `validation-failed` by `isNextPiece`.
 */
export function takePiece(database: Kysely<DB>, uploader: Uploader, piece: Piece): Promise<Upload> {
  const { id, offset, bytes } = piece;
  return withAccess(database, 'headframe_api', uploader, async (transaction) => {
    const upload = await lockUpload(transaction, uploader, id);
    if (upload.isStored || !isNextPiece(upload, piece, firmwareLimits.pieceBytes)) return upload;
    const { key, subaccountId } = upload;
    await sql`insert into firmware_image_piece (image_id, subaccount_id, ordinal, bytes)
      values (${key}, ${subaccountId}, ${offset / firmwareLimits.pieceBytes}, ${bytes})`.execute(transaction);
    const received = offset + bytes.length;
    await sql`update firmware_image set received = ${received}, updated_at = now() where id = ${key}`.execute(
      transaction,
    );
    return { ...upload, received };
  });
}
