import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { importLimits } from '@headframe/domain/imports/import-limits';
import { sql } from 'kysely';
import { withAccess, type AccessTransaction, type CallerAccess } from '../../../../platform/database/with-access.ts';
import type { ImportDeps } from '../import-deps.ts';

/** An upload as it stands. */
export interface Upload {
  key: number;
  subaccountId: number;
  size: number;
  received: number;
  state: string;
}

/** Whoever uploads: an account, and the subaccounts where it may. */
export type Uploader = CallerAccess & { accountId: number };

/** One piece of a file. */
export interface Piece {
  /** Public id of the import. */
  id: string;
  /** Bytes of the file before it. */
  offset: number;
  bytes: Buffer;
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
 * there already, as its answer was lost, and one that comes too early, change nothing: the answer says which byte is next.
 * @throws DomainError `not-found` for an import that was given up, or is another person's, `validation-failed` for a piece whose length its
 * place does not demand.
 */
export function takePiece(
  { database, pubsub }: ImportDeps,
  uploader: Uploader,
  { id, offset, bytes }: Piece,
): Promise<Pick<Upload, 'received' | 'size'>> {
  return withAccess(database, 'headframe_api', uploader, async (transaction) => {
    const upload = await lockUpload(transaction, uploader, id);
    const { key, subaccountId, size, state } = upload;
    if (state !== 'uploading' || offset !== upload.received) return upload;
    const length = Math.min(importLimits.pieceBytes, size - offset);
    if (bytes.length !== length)
      throw new DomainError('validation-failed', `A piece of ${length} bytes is expected at ${offset}.`);
    await sql`insert into file_import_piece (import_id, subaccount_id, ordinal, bytes)
      values (${key}, ${subaccountId}, ${offset / importLimits.pieceBytes}, ${bytes})`.execute(transaction);
    const received = offset + length;
    await sql`update file_import set received = ${received}, updated_at = now(), state = ${received === size ? 'reading' : state}
      where id = ${key}`.execute(transaction);
    await pubsub.publish(transaction, { topic: 'fileImport', subaccountId, ids: [key] });
    return { received, size };
  });
}
