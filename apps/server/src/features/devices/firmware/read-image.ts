import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type CallerAccess, type DatabaseRole } from '../../../platform/database/with-access.ts';

/**
 * The bytes of an image, one piece in memory, each read in a transaction of its own: a slow reader holds none open.
 * @throws DomainError `not-found` where it is deleted meanwhile.
 */
export async function* readImage(
  database: Kysely<DB>,
  role: DatabaseRole,
  access: CallerAccess,
  { key, size }: { key: number; size: number },
): AsyncGenerator<Buffer, void, void> {
  for (let [ordinal, sent] = [0, 0]; sent < size; ordinal += 1) {
    const { rows } = await withAccess(database, role, access, (transaction) =>
      sql<{ bytes: Buffer }>`select bytes from firmware_image_piece
        where image_id = ${key} and ordinal = ${ordinal}`.execute(transaction),
    );
    const piece = rows[0]?.bytes;
    if (!piece) throw new DomainError('not-found', messageText('firmwareUploadMissing'));
    sent += piece.length;
    yield piece;
  }
}
