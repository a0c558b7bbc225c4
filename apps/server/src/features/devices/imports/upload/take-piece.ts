import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { isNextPiece, type Piece } from '../../../../platform/uploads/piece.ts';
import { sealBytes } from '../../../../platform/secrets/seal-bytes.ts';
import type { Uploader } from '../../../../platform/uploads/uploader.ts';
import { pieceKey, type ImportDeps } from '../import-deps.ts';

/** An upload as it stands. */
export interface Upload {
  key: number;
  subaccountId: number;
  size: number;
  received: number;
  state: string;
}

async function lockUpload(transaction: AccessTransaction, { accountId }: Uploader, id: string): Promise<Upload> {
  const { rows } = await sql<Upload>`
    select id as key, subaccount_id as "subaccountId", size, received, state from file_import
    where selector_id = ${id}::uuid and uploaded_by = ${accountId} for update`.execute(transaction);
  if (!rows[0]) throw new DomainError('not-found', messageText('importMissing'));
  return rows[0];
}

/**
 * Stores the next piece of a file, and returns how many bytes are there then; with the last one the file waits to be read. A piece that is
 * not the next one changes nothing.
 * @throws DomainError `not-found` for an import that was given up, or is another person's, `validation-failed` by `isNextPiece`.
 */
export function takePiece(
  { database, pubsub, secrets }: ImportDeps,
  uploader: Uploader,
  piece: Piece,
): Promise<Pick<Upload, 'received' | 'size'>> {
  const { id, offset, bytes } = piece;
  return withAccess(database, 'headframe_api', uploader, async (transaction) => {
    const upload = await lockUpload(transaction, uploader, id);
    const { key, subaccountId, size, state } = upload;
    if (state !== 'uploading' || !isNextPiece(upload, piece, importLimits.pieceBytes)) return upload;
    await sql`insert into file_import_piece (import_id, subaccount_id, ordinal, bytes)
      values (${key}, ${subaccountId}, ${offset / importLimits.pieceBytes}, ${sealBytes(pieceKey(secrets), bytes)})`.execute(
      transaction,
    );
    const received = offset + bytes.length;
    await sql`update file_import set received = ${received}, updated_at = now(), state = ${received === size ? 'reading' : state}
      where id = ${key}`.execute(transaction);
    await pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
    return { received, size };
  });
}
