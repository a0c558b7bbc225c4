import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { BatchedLookup } from '../../../../platform/auth/batched-lookup.ts';
import { FailedKeys } from '../../../../platform/auth/failed-keys.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';

/** The data of an agent that its connection needs. */
export interface SignedInAgent {
  id: number;
  subaccountId: number;
  name: string;
  keyHash: Buffer;
}

/** Different wrong keys of one address after which the answer to a wrong one is 429. */
const wrongKeys = { different: 20, withinMs: 60_000 };

/** Reads the key of `Authorization: Bearer <key>`; null where there is none. */
function bearerKey(header: string | undefined): string | null {
  return /^Bearer ([\x21-\x7e]{8,512})$/i.exec(header ?? '')?.[1] ?? null;
}

async function loadAgents(
  database: Kysely<DB>,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, SignedInAgent>> {
  return withAccess(database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<SignedInAgent>`
      select id, subaccount_id as "subaccountId", name, key_hash as "keyHash" from agent
      where key_hash = any (${hashes as Buffer[]}::bytea[]) and removed_at is null`.execute(transaction);
    return new Map(rows.map((agent) => [agent.keyHash.toString('base64'), agent]));
  });
}

/** Who is behind an agent's `Authorization` header, or the HTTP status of the refusal. */
type AgentAuthentication = (header: string | undefined, address: string) => Promise<SignedInAgent | 401 | 429>;

/**
 * Creates the authentication of agents: a key is looked up by its SHA-256. A right key always gets in, whatever wrong ones its
 * address has shown; wrong ones cost one shared look-up in an index, and are answered with 429 where they are many.
 */
export function createAgentAuthentication(database: Kysely<DB>): AgentAuthentication {
  const failed = new FailedKeys(wrongKeys);
  const lookup = new BatchedLookup((hashes) => loadAgents(database, hashes));
  return async (header, address) => {
    const key = bearerKey(header);
    const hash = createHash('sha256')
      .update(key ?? '')
      .digest();
    const agent = key === null ? undefined : await lookup.find(hash);
    return agent ?? (failed.note(address, hash.toString('base64')) ? 429 : 401);
  };
}
