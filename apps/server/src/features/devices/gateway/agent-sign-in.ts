import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/** An agent as far as its connection needs to know it. */
export interface SignedInAgent {
  id: number;
  subaccountId: number;
  name: string;
  keyHash: Buffer;
}

/** Reads the key of `Authorization: Bearer <key>`; null where there is none. */
export function bearerKey(header: string | undefined): string | null {
  return /^Bearer ([\x21-\x7e]{8,512})$/i.exec(header ?? '')?.[1] ?? null;
}

/** Finds the agent a key belongs to, by its SHA-256; null for an unknown key or a removed agent. */
export async function signInAgent(deps: Pick<GatewayDeps, 'database'>, key: string): Promise<SignedInAgent | null> {
  const hash = createHash('sha256').update(key).digest();
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<SignedInAgent>`
      select id, subaccount_id as "subaccountId", name, key_hash as "keyHash" from agent
      where key_hash = ${hash} and removed_at is null`.execute(transaction);
    return rows[0] ?? null;
  });
}
