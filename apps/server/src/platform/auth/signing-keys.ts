import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../database/with-access.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Signature algorithm of access tokens: Ed25519 (RFC 8037). */
export const signingAlgorithm = 'EdDSA';

/** Keys that sign and verify access tokens, shared by every server of the database. */
export interface SigningKeys {
  /** The newest key, used for signing. */
  current: { keyId: string; privateKey: CryptoKey };
  /** A key by its id; looks into the database again for one that is not known yet. */
  publicKey(keyId: string): Promise<CryptoKey | undefined>;
}

const reloadAfterMs = 5000;

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key must be an asymmetric key.');
  return key;
}

async function makeKey(transaction: AccessTransaction, secrets: Secrets): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { crv: 'Ed25519', extractable: true });
  const privateJwk = { encrypted: secrets.encrypt(JSON.stringify(await exportJWK(privateKey))) };
  await transaction
    .insertInto('signing_key')
    .values({
      key_id: randomBytes(9).toString('base64url'),
      private_jwk: JSON.stringify(privateJwk),
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
    })
    .execute();
}

function newestKey(transaction: AccessTransaction) {
  return transaction
    .selectFrom('signing_key')
    .select(['key_id', 'private_jwk'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readPrivateKey(stored: unknown, secrets: Secrets): Promise<CryptoKey> {
  const { encrypted } = stored as { encrypted: string };
  let text: string;
  try {
    text = secrets.decrypt(encrypted);
  } catch (cause) {
    throw new Error(
      'This database was set up with another secret key: give all servers of one database the same HEADFRAME_SECRET_KEY.',
      { cause },
    );
  }
  return importKey(JSON.parse(text) as JWK);
}

/**
 * Loads the signing keys, creating the first one when there is none; safe when several servers start at once.
 * @throws Error when the secret key of this server is not the one of the database.
 */
export async function loadSigningKeys(database: Kysely<DB>, secrets: Secrets): Promise<SigningKeys> {
  const stored = await withIdentity(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('headframe signing key'))`.execute(transaction);
    if (!(await newestKey(transaction))) await makeKey(transaction, secrets);
    return newestKey(transaction);
  });
  if (!stored) throw new Error('No signing key could be made.');
  const publicKeys = new Map<string, CryptoKey>();
  let loadedAt = 0;
  async function reload(): Promise<void> {
    loadedAt = Date.now();
    const rows = await withIdentity(database, (transaction) =>
      transaction.selectFrom('signing_key').select(['key_id', 'public_jwk']).where('retired_at', 'is', null).execute(),
    );
    publicKeys.clear();
    for (const row of rows) publicKeys.set(row.key_id, await importKey(row.public_jwk as JWK));
  }
  await reload();
  return {
    current: { keyId: stored.key_id, privateKey: await readPrivateKey(stored.private_jwk, secrets) },
    async publicKey(keyId) {
      if (!publicKeys.has(keyId) && Date.now() - loadedAt > reloadAfterMs) await reload();
      return publicKeys.get(keyId);
    },
  };
}
