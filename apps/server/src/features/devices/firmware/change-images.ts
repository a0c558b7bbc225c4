import type { FieldValues } from '@headframe/domain/changes/merge-change';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import {
  firmwareChangeSchema,
  firmwareLimits,
  type FirmwareChange,
} from '@headframe/domain/devices/firmware/firmware-image';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { arrayLiteral } from '../../../platform/database/array-literal.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { catalogueRefusal, refusingDuplicates } from '../../../platform/records/record-refusals.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { withoutNulls } from '../../../platform/validation/without-nulls.ts';
import { requireStepUp } from '../../people/two-factor/index.ts';

interface StoredImage {
  key: number;
  id: string;
  family: string;
  size: number;
  sha256: string;
  isStored: boolean;
  said: FirmwareChange;
}

const idsSchema = z.array(z.uuid()).min(1).max(firmwareLimits.perSubaccount);

const missing = (): DomainError => new DomainError('not-found', messageText('firmwareMissing'));

/** The images and uploads with these ids, locked. @throws DomainError `not-found` where one is missing. */
async function requireImages(
  { scope: { transaction } }: ScopedContext,
  subaccountId: number,
  given: readonly unknown[],
): Promise<StoredImage[]> {
  const ids = idsSchema.safeParse(given);
  if (!ids.success) throw missing();
  const wanted = [...new Set(ids.data)];
  const { rows } = await sql<StoredImage>`
    select id as key, selector_id as id, family, size, sha256, stored_at is not null as "isStored",
      jsonb_build_object('name', name, 'version', version, 'models', to_jsonb(models),
        'controlBoards', to_jsonb(control_boards)) as said
    from firmware_image where subaccount_id = ${subaccountId} and selector_id = any (${arrayLiteral(wanted)}::uuid[])
    order by id for update`.execute(transaction);
  if (rows.length < wanted.length) throw missing();
  return rows;
}

/** The fields of `said` that `changed` names. */
function part(said: FirmwareChange, changed: object): object {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, said[name as keyof FirmwareChange]]));
}

/**
 * Changes what is said of a stored image, after the second factor: models and boards decide which miners it may reach. Returns its
 * inner key.
 * @throws DomainError `validation-failed`, `not-found`, `conflict`, `constraint-violation` for a name that is there, and as `requireStepUp`.
 */
export async function updateImage(
  context: ScopedContext,
  id: unknown,
  { change, from }: { change: object; from?: object | null | undefined },
  twoFactorCode: string | null | undefined,
): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const [image] = await requireImages(context, subaccountId, [id]);
  if (!image?.isStored) throw missing();
  const changes = (await mergeOrRefuse(
    transaction,
    { kind: 'firmware', id: image.id },
    {
      current: { ...image.said },
      change: withoutNulls(change) as FieldValues,
      from: from && (withoutNulls(from) as FieldValues),
    },
  )) as Partial<FirmwareChange>;
  const said = parsed(firmwareChangeSchema, { ...image.said, ...changes }, 'changes');
  await requireStepUp(context, twoFactorCode);
  await refusingDuplicates({ index: 'firmware_image_name', message: 'firmwareTaken' }, said, () =>
    sql`update firmware_image set name = ${said.name}, version = ${said.version},
        models = ${arrayLiteral(said.models)}::text[], control_boards = ${arrayLiteral(said.controlBoards)}::text[],
        updated_at = now()
      where id = ${image.key}`.execute(transaction),
  );
  await recordChange(context, {
    action: 'firmware.update',
    object: { kind: 'firmware', id: image.id, name: said.name },
    subaccountId,
    before: part(image.said, changes),
    after: part(said, changes),
  });
  await context.services.pubsub.publish(transaction, { topic: 'firmwareImage', subaccountId, ids: [image.key] });
  return image.key;
}

/** @throws DomainError `constraint-violation` where a rollout of one of the images has not ended. */
async function requireUnused({ scope: { transaction } }: ScopedContext, keys: readonly number[]): Promise<void> {
  const { rows } = await sql`select from firmware_rollout
    where image_id = any (${keys as number[]}::int[]) and ended_at is null limit 1`.execute(transaction);
  if (rows.length > 0) throw catalogueRefusal('constraint-violation', 'firmwareInUse');
}

/**
 * Deletes images and unfinished uploads, all or none; returns how many.
 * @throws DomainError `not-found`, and `constraint-violation` where a rollout of one has not ended.
 */
export async function deleteImages(context: ScopedContext, ids: readonly unknown[]): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const images = await requireImages(context, subaccountId, ids);
  const keys = images.map(({ key }) => key);
  await requireUnused(context, keys);
  await sql`delete from firmware_image where id = any (${keys}::int[])`.execute(transaction);
  await recordChange(
    context,
    ...images.map(({ id, said, family, size, sha256 }) => ({
      action: 'firmware.delete' as const,
      object: { kind: 'firmware', id, name: said.name },
      subaccountId,
      before: { ...said, family, size, sha256 },
    })),
  );
  await context.services.pubsub.publish(transaction, { topic: 'firmwareImage', subaccountId, ids: keys });
  return images.length;
}
