import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { FirmwareFamily } from '@headframe/domain/devices/firmware/firmware-image';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { distrust } from '../signatures/judge-signatures.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** An image of the library, with what decides which miners it fits. */
export interface StoredImage {
  key: number;
  id: string;
  name: string;
  family: FirmwareFamily;
  version: string;
  models: string[];
  controlBoards: string[];
  /** Why it may not reach a miner; null where it may. */
  distrust: string | null;
}

/** The images of a subaccount that meet a condition over `i`, by name. */
export async function selectImages(
  transaction: AccessTransaction,
  subaccountId: number,
  condition: RawBuilder<unknown>,
): Promise<StoredImage[]> {
  const { rows } = await sql<StoredImage>`
    select i.id as key, i.selector_id as id, i.name, i.family, i.version, i.models, i.control_boards as "controlBoards",
      ${distrust} as distrust
    from firmware_image i where i.subaccount_id = ${subaccountId} and i.stored_at is not null and ${condition}
    order by lower(i.name)`.execute(transaction);
  return rows;
}

/** The image with an id. @throws DomainError `not-found` where the subaccount has none. */
export async function requireImage(
  transaction: AccessTransaction,
  subaccountId: number,
  given: unknown,
): Promise<StoredImage> {
  const id = z.uuid().safeParse(given);
  const [image] = id.success
    ? await selectImages(transaction, subaccountId, sql`i.selector_id = ${id.data}::uuid`)
    : [];
  if (!image) throw new DomainError('not-found', messageText('firmwareMissing'));
  return image;
}
