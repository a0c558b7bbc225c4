import { DomainError } from '@headframe/domain/errors/domain-error';
import { firmwareImageSchema, firmwareLimits } from '@headframe/domain/devices/firmware/firmware-image';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { arrayLiteral } from '../../../platform/database/array-literal.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { catalogueRefusal } from '../../../platform/records/record-refusals.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireStepUp } from '../../people/two-factor/index.ts';
import { firmwareStoreLimits } from './firmware-store-limits.ts';

interface Usage {
  images: number;
  bytes: number;
  hasName: boolean;
  hasChecksum: boolean;
}

/** What is stored and on its way in the subaccount, counted by what each image announced. */
async function usageOf(
  { scope: { transaction } }: ScopedContext,
  subaccountId: number,
  { name, sha256 }: { name: string; sha256: string },
): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*)::int as images, coalesce(sum(size), 0)::float8 as bytes,
      coalesce(bool_or(stored_at is not null and lower(name) = lower(${name})), false) as "hasName",
      coalesce(bool_or(stored_at is not null and sha256 = ${sha256}), false) as "hasChecksum"
    from firmware_image where subaccount_id = ${subaccountId}`.execute(transaction);
  return rows[0] ?? { images: 0, bytes: 0, hasName: false, hasChecksum: false };
}

async function storedBytes({ scope: { transaction } }: ScopedContext): Promise<number> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from firmware_image`.execute(transaction),
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Begins the upload of an image, after the second factor; returns its id. An unfinished upload of the caller in the subaccount is
 * given up, so that one runs at a time. One upload at a time begins, so that no two count on the same room.
 * @throws DomainError `validation-failed`, `constraint-violation` for a name or a file that is there, `permission-error` at a
 * limit, and as `requireStepUp`.
 */
export async function beginUpload(
  context: ScopedContext,
  given: unknown,
  twoFactorCode: string | null | undefined,
): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { accountId } = accountCaller(context);
  const image = parsed(firmwareImageSchema, given, 'image');
  await requireStepUp(context, twoFactorCode);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.firmware'))`.execute(transaction);
  await sql`delete from firmware_image
    where subaccount_id = ${subaccountId} and uploaded_by = ${accountId} and stored_at is null`.execute(transaction);
  const usage = await usageOf(context, subaccountId, image);
  if (usage.hasChecksum) throw catalogueRefusal('constraint-violation', 'firmwareStored');
  if (usage.hasName) throw catalogueRefusal('constraint-violation', 'firmwareTaken', { name: image.name });
  if (usage.images >= firmwareLimits.perSubaccount) throw catalogueRefusal('permission-error', 'firmwareLimit');
  if (usage.bytes + image.size > firmwareLimits.subaccountBytes)
    throw catalogueRefusal('permission-error', 'firmwareSpace');
  if ((await storedBytes(context)) + image.size > firmwareStoreLimits.installationBytes)
    throw new DomainError('permission-error', 'The space of the server for firmware is used up.');
  const { rows } = await sql<{ id: string }>`
    insert into firmware_image (subaccount_id, name, family, version, models, control_boards, size, sha256, uploaded_by)
    values (${subaccountId}, ${image.name}, ${image.family}, ${image.version}, ${arrayLiteral(image.models)}::text[],
      ${arrayLiteral(image.controlBoards)}::text[], ${image.size}, ${image.sha256}, ${accountId})
    returning selector_id as id`.execute(transaction);
  const id = rows[0]?.id ?? '';
  await recordChange(context, {
    action: 'firmware.begin-upload',
    object: { kind: 'firmware', id, name: image.name },
    subaccountId,
    after: image,
  });
  return id;
}
