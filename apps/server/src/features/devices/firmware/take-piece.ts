import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction, type CallerAccess } from '../../../platform/database/with-access.ts';

/** An upload as it stands. */
export interface Upload {
  key: number;
  id: string;
  subaccountId: number;
  name: string;
  size: number;
  received: number;
  sha256: string;
  isStored: boolean;
}

/** Whoever uploads: an account, and the subaccounts where it may. */
export type Uploader = CallerAccess & { accountId: number };

/** One piece of a file. */
export interface Piece {
  /** Public id of the image. */
  id: string;
  /** Bytes of the file before it. */
  offset: number;
  bytes: Buffer;
}

async function lockUpload(transaction: AccessTransaction, uploader: Uploader, id: string): Promise<Upload> {
  const { rows } = await sql<Upload>`
    select id as key, selector_id as id, subaccount_id as "subaccountId", name, size, received, sha256,
      stored_at is not null as "isStored"
    from firmware_image
    where selector_id = ${id}::uuid and uploaded_by = ${uploader.accountId} for update`.execute(transaction);
  if (!rows[0]) throw new DomainError('not-found', messageText('firmwareUploadMissing'));
  return rows[0];
}

/**
 * Stores the next piece of an upload, and returns the upload as it stands then. A piece that is there already, as its answer was lost,
 * and one that comes too early, change nothing: the upload says which byte is next.
 * @throws DomainError `not-found` for an upload that was given up, or is another person's, `validation-failed` for a piece whose length
 * its place does not demand.
 */
export function takePiece(database: Kysely<DB>, uploader: Uploader, piece: Piece): Promise<Upload> {
  const { id, offset, bytes } = piece;
  return withAccess(database, 'headframe_api', uploader, async (transaction) => {
    const upload = await lockUpload(transaction, uploader, id);
    const { key, subaccountId, size } = upload;
    if (upload.isStored || offset !== upload.received || upload.received === size) return upload;
    const length = Math.min(firmwareLimits.pieceBytes, size - offset);
    if (bytes.length !== length)
      throw new DomainError('validation-failed', `A piece of ${length} bytes is expected at ${offset}.`);
    await sql`insert into firmware_image_piece (image_id, subaccount_id, ordinal, bytes)
      values (${key}, ${subaccountId}, ${offset / firmwareLimits.pieceBytes}, ${bytes})`.execute(transaction);
    const received = offset + length;
    await sql`update firmware_image set received = ${received}, updated_at = now() where id = ${key}`.execute(
      transaction,
    );
    return { ...upload, received };
  });
}
