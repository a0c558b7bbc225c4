import { DomainError } from '@headframe/domain/errors/domain-error';
import { firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type CallerAccess, type DatabaseRole } from '../../../platform/database/with-access.ts';

/**
 * The bytes of an image from one on, one piece in memory, each read in a transaction of its own: a slow reader holds none open.
 * @throws DomainError `not-found` where it is deleted meanwhile.
 */
export async function* readImage(
  database: Kysely<DB>,
  role: DatabaseRole,
  access: readonly number[] | CallerAccess,
  { key, size }: { key: number; size: number },
  from = 0,
): AsyncGenerator<Buffer, void, void> {
  const { pieceBytes } = firmwareLimits;
  for (let at = from; at < size;) {
    const ordinal = Math.floor(at / pieceBytes);
    const { rows } = await withAccess(database, role, access, (transaction) =>
      sql<{ bytes: Buffer }>`select bytes from firmware_image_piece
        where image_id = ${key} and ordinal = ${ordinal}`.execute(transaction),
    );
    const piece = rows[0]?.bytes.subarray(at - ordinal * pieceBytes);
    if (!piece || piece.length === 0) throw new DomainError('not-found', messageText('firmwareUploadMissing'));
    at += piece.length;
    yield piece;
  }
}
