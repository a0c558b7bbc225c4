import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type CallerAccess } from '../../../platform/database/with-access.ts';
import { validated } from '../../../platform/validation/validated.ts';

/** Path of the downloads; below it stands the key of a file (first specification, section 5, other REST). */
export const folderRoute = '/api/folders/:key';

interface StoredFile {
  itemId: number;
  name: string;
  mediaType: string;
  size: number;
  /** Address of the device, as it was. */
  ip: string;
  /** When it was stored, in UTC to the second. */
  storedAt: string;
}

const keySchema = z.uuid();

async function findFile(database: Kysely<DB>, access: CallerAccess, key: string): Promise<StoredFile> {
  const { rows } = await withAccess(database, 'headframe_api', access, (transaction) =>
    sql<StoredFile>`select f.item_id as "itemId", f.name, f.media_type as "mediaType", f.size, host(t.ip) as ip,
            to_char(f.stored_at at time zone 'utc', 'YYYY-MM-DD_HH24-MI-SS') as "storedAt"
          from device_file f join agent_request_item t on t.id = f.item_id
          where f.selector_id = ${key}::uuid and f.stored_at is not null`.execute(transaction),
  );
  if (!rows[0]) throw new DomainError('not-found', 'This file does not exist any more.');
  return rows[0];
}

/** The bytes of a file, one piece in memory, each read in a transaction of its own: a slow reader holds none open. */
async function* piecesOf(
  database: Kysely<DB>,
  access: CallerAccess,
  { itemId, size }: StoredFile,
): AsyncGenerator<Buffer, void, void> {
  for (let [ordinal, sent] = [0, 0]; sent < size; ordinal += 1) {
    const { rows } = await withAccess(database, 'headframe_api', access, (transaction) =>
      sql<{
        bytes: Buffer;
      }>`select bytes from device_file_chunk where item_id = ${itemId} and ordinal = ${ordinal}`.execute(transaction),
    );
    const piece = rows[0]?.bytes;
    if (!piece) throw new Error('The file was deleted while it was sent.');
    sent += piece.length;
    yield piece;
  }
}

/** Serves the files that commands brought back from devices, to whoever may request them, as downloads. */
export function registerFileDownloads(app: FastifyInstance, database: Kysely<DB>): void {
  app.get<{ Params: { key: string } }>(folderRoute, async (request, reply) => {
    const access = { subaccountIds: (request.grants ?? []).map(({ subaccountId }) => subaccountId) };
    const file = await findFile(database, access, validated(keySchema, request.params.key, 'key'));
    return reply
      .header('content-type', file.mediaType)
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${file.ip}_${file.storedAt}_${file.name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(Readable.from(piecesOf(database, access, file), { objectMode: false }));
  });
}
