import { firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { DB } from '../platform/database/generated/database.ts';

/** An image to store; what is left out is of a stock image for an Antminer S19. */
interface ImageToSeed {
  name: string;
  bytes: Buffer;
  family?: string;
  version?: string;
  models?: readonly string[];
  controlBoards?: readonly string[];
  /** That of the bytes where left out. */
  sha256?: string;
  /** False for an upload that has not ended. */
  isStored?: boolean;
}

/** Stores an image with its bytes in pieces, as an upload leaves it. */
export async function seedImage(
  database: Kysely<DB>,
  subaccountId: number,
  image: ImageToSeed,
): Promise<{ id: string; sha256: string }> {
  const { name, bytes, family = 'antminer', version = 'new', isStored = true } = image;
  const { models = ['Antminer S19'], controlBoards = ['CVCtrl'] } = image;
  const sha256 = image.sha256 ?? createHash('sha256').update(bytes).digest('hex');
  const { rows } = await sql<{ id: string; key: number }>`
    insert into firmware_image
      (subaccount_id, name, family, version, models, control_boards, size, received, sha256, stored_at)
    values (${subaccountId}, ${name}, ${family}, ${version}, ${arrayLiteral(models)}::text[],
      ${arrayLiteral(controlBoards)}::text[], ${bytes.length}, ${bytes.length}, ${sha256},
      ${isStored ? sql`now()` : null}) returning selector_id as id, id as key`.execute(database);
  const [stored] = rows;
  if (!stored) throw new Error('The image was not stored.');
  const { pieceBytes } = firmwareLimits;
  for (let at = 0; at < bytes.length; at += pieceBytes)
    await sql`insert into firmware_image_piece (image_id, subaccount_id, ordinal, bytes)
      values (${stored.key}, ${subaccountId}, ${at / pieceBytes}, ${bytes.subarray(at, at + pieceBytes)})`.execute(
      database,
    );
  return { id: stored.id, sha256 };
}
