import { keyFingerprint } from '@headframe/devices/asic/antminer/antminer-signatures';
import { vendorKeyLimits, vendorKeySchema } from '@headframe/domain/devices/firmware/vendor-key';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { sql } from 'kysely';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import { arrayLiteral } from '../../../../platform/database/array-literal.ts';
import { storedJson } from '../../../../platform/database/stored-json.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { catalogueRefusal, refusingDuplicates } from '../../../../platform/records/record-refusals.ts';
import { parsed } from '../../../../platform/validation/validated.ts';
import { requireStepUp } from '../../../people/two-factor/index.ts';
import { judgeSignatures, lockPinnedKeys, type StoredImageKey } from './judge-signatures.ts';

/** Bits of the keys of Bitmain: their signatures have 256 bytes in an image. */
const keyBits = 2048;

function readKey(publicKey: string): KeyObject {
  try {
    const key = createPublicKey(publicKey);
    if (key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === keyBits) return key;
  } catch {
    // Said below.
  }
  throw catalogueRefusal('validation-failed', 'vendorKeyInvalid');
}

/** Judges all signed images of a subaccount again, after its pinned keys changed. */
async function judgeAgain({ scope: { transaction }, services }: ScopedContext, subaccountId: number): Promise<void> {
  const pinned = await lockPinnedKeys(transaction, subaccountId);
  const { rows } = await sql<{
    key: number;
    keys: StoredImageKey[];
  }>`select id as key, image_keys as keys from firmware_image
    where subaccount_id = ${subaccountId} and image_keys is not null order by id for update`.execute(transaction);
  const judged = rows.map(({ key, keys }) => ({ key, ...judgeSignatures(keys, pinned) }));
  await sql`update firmware_image i set signature = row.signature, signed_by = row."signedBy"
    from json_to_recordset(${storedJson(judged)}) as row (key int, signature text, "signedBy" text) where i.id = row.key`.execute(
    transaction,
  );
  await services.pubsub.publish(transaction, {
    topic: 'firmwareImage',
    subaccountId,
    ids: judged.map(({ key }) => key),
  });
}

/**
 * Pins a public key of a vendor, after the second factor; returns its id. From then on images of Antminers are taken and rolled out only
 * where a pinned key vouches for them.
 * @throws DomainError `validation-failed` for what is no RSA key of 2048 bits, `constraint-violation` for a name or key that is there,
 * `permission-error` at the limit, and as `requireStepUp`.
 */
export async function pinKey(
  context: ScopedContext,
  given: unknown,
  twoFactorCode: string | null | undefined,
): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { accountId } = accountCaller(context);
  const { name, publicKey } = parsed(vendorKeySchema, given, 'key');
  const key = readKey(publicKey);
  await requireStepUp(context, twoFactorCode);
  if ((await lockPinnedKeys(transaction, subaccountId)).length >= vendorKeyLimits.perSubaccount)
    throw catalogueRefusal('permission-error', 'vendorKeyLimit');
  const fingerprint = keyFingerprint(key);
  const pem = key.export({ type: 'spki', format: 'pem' }).toString();
  const { rows } = await refusingDuplicates({ index: 'vendor_key_name', message: 'vendorKeyTaken' }, { name }, () =>
    refusingDuplicates({ index: 'vendor_key_fingerprint', message: 'vendorKeyPinned' }, {}, () =>
      sql<{
        id: string;
        inner: number;
      }>`insert into vendor_key (subaccount_id, name, public_key, fingerprint, pinned_by)
        values (${subaccountId}, ${name}, ${pem}, ${fingerprint}, ${accountId}) returning selector_id as id, id as inner`.execute(
        transaction,
      ),
    ),
  );
  const id = rows[0]?.id ?? '';
  await judgeAgain(context, subaccountId);
  await recordChange(context, {
    action: 'vendor-key.pin',
    object: { kind: 'vendor-key', id, name },
    subaccountId,
    after: { name, fingerprint },
  });
  await context.services.pubsub.publish(transaction, { topic: 'vendorKey', subaccountId, ids: [rows[0]?.inner ?? 0] });
  return id;
}

const idsSchema = z.array(z.uuid()).min(1).max(vendorKeyLimits.perSubaccount);

/**
 * Removes pinned keys, all or none, after the second factor; returns how many. Images that they alone vouched for are no longer pinned.
 * @throws DomainError `not-found` where one is missing, and as `requireStepUp`.
 */
export async function unpinKeys(
  context: ScopedContext,
  given: readonly unknown[],
  twoFactorCode: string | null | undefined,
): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const ids = idsSchema.safeParse(given);
  if (!ids.success) throw new DomainError('not-found', messageText('vendorKeyMissing'));
  await requireStepUp(context, twoFactorCode);
  await lockPinnedKeys(transaction, subaccountId);
  const wanted = [...new Set(ids.data)];
  const { rows } = await sql<{ inner: number; id: string; name: string; fingerprint: string }>`
    delete from vendor_key where subaccount_id = ${subaccountId} and selector_id = any (${arrayLiteral(wanted)}::uuid[])
    returning id as inner, selector_id as id, name, fingerprint`.execute(transaction);
  if (rows.length < wanted.length) throw new DomainError('not-found', messageText('vendorKeyMissing'));
  await judgeAgain(context, subaccountId);
  await recordChange(
    context,
    ...rows.map(({ id, name, fingerprint }) => ({
      action: 'vendor-key.unpin' as const,
      object: { kind: 'vendor-key', id, name },
      subaccountId,
      before: { name, fingerprint },
    })),
  );
  await context.services.pubsub.publish(transaction, {
    topic: 'vendorKey',
    subaccountId,
    ids: rows.map(({ inner }) => inner),
  });
  return rows.length;
}
