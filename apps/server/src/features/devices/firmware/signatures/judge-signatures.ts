import { isSignedBy, type ImageKey } from '@headframe/devices/asic/antminer/antminer-signatures';
import type { FirmwareSignature } from '@headframe/domain/devices/firmware/vendor-key';
import { sql, type RawBuilder } from 'kysely';
import { createPublicKey } from 'node:crypto';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** A key that an image brings, as it is stored. */
export interface StoredImageKey {
  /** Base64. */
  pem: string;
  signature: string;
}

/** What is known of the signatures of an image. */
interface JudgedSignatures {
  signature: FirmwareSignature;
  /** Names of the vendor keys that vouch for it. */
  signedBy: string | null;
}

interface PinnedKey {
  name: string;
  publicKey: string;
}

/** The keys that are pinned in a subaccount; nobody pins or removes one until the transaction ends. */
export async function lockPinnedKeys(transaction: AccessTransaction, subaccountId: number): Promise<PinnedKey[]> {
  await sql`select pg_advisory_xact_lock(hashtext('headframe.vendor-keys'), ${subaccountId}::int)`.execute(transaction);
  const { rows } = await sql<PinnedKey>`select name, public_key as "publicKey" from vendor_key
    where subaccount_id = ${subaccountId} order by lower(name)`.execute(transaction);
  return rows;
}

export function storedKeys(keys: readonly ImageKey[] | null): StoredImageKey[] | null {
  return (
    keys && keys.map(({ pem, signature }) => ({ pem: pem.toString('base64'), signature: signature.toString('base64') }))
  );
}

/** What pinned keys say of the keys that an image brings: it is pinned where each of these is signed by one of them. */
export function judgeSignatures(
  keys: readonly StoredImageKey[] | null,
  pinned: readonly PinnedKey[],
): JudgedSignatures {
  if (!keys || keys.length === 0) return { signature: 'unknown', signedBy: null };
  const vendors = pinned.map(({ name, publicKey }) => ({ name, key: createPublicKey(publicKey) }));
  const signers = keys.map(({ pem, signature }) => {
    const own = { pem: Buffer.from(pem, 'base64'), signature: Buffer.from(signature, 'base64') };
    return vendors.find(({ key }) => isSignedBy(key, own))?.name;
  });
  if (signers.some((signer) => signer === undefined)) return { signature: 'sound', signedBy: null };
  return { signature: 'pinned', signedBy: [...new Set(signers)].join(', ') };
}

/** Why image `i` may not reach a miner, or null: keys of its vendor are pinned, and none vouches for it. */
export const distrust: RawBuilder<string | null> = sql`case when i.family = 'antminer' and i.signature <> 'pinned'
  and exists (select from vendor_key k where k.subaccount_id = i.subaccount_id) then 'No pinned vendor key vouches for the image.' end`;
