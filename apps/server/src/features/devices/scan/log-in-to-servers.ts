import type { LinkCredential } from '@headframe/agent-link';
import { hostKeyFingerprintSchema, maxHostKeysOfCredential } from '@headframe/domain/devices/host-keys';
import { kindsBehindSsh } from '@headframe/domain/devices/ssh-scan';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { writeCredentials } from '../kind-platform/index.ts';
import { refuseWithinCooldown } from '../requests/index.ts';
import { insertScan, scanCooldown, scanCredentialSchema } from './scan.service.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

const acceptedSchema = z.object({
  hostKeys: z.array(hostKeyFingerprintSchema).min(1, 'Field is required').max(maxHostKeysOfCredential),
  credential: z.object({ user: z.string(), password: z.string() }),
});

interface ListingScan {
  id: number;
  agentId: number;
  agent: string;
  ports: unknown;
  addNewDevices: boolean;
  connectTimeoutMs: number;
}

async function listingScan(context: ScopedContext, requestId: string): Promise<ListingScan> {
  const { transaction } = context.scope;
  const { rows } = await sql<ListingScan>`
    select r.id, r.agent_id as "agentId", g.name as agent, r.payload -> 'ports' as ports,
      coalesce((r.payload ->> 'addNewDevices')::boolean, false) as "addNewDevices",
      coalesce((r.payload ->> 'connectTimeoutMs')::int, 1000) as "connectTimeoutMs"
    from agent_request r join agent g on g.id = r.agent_id
    where r.selector_id = ${uuidOrNull(requestId)}::uuid and r.kind = 'scan' and g.removed_at is null`.execute(
    transaction,
  );
  const [scan] = rows;
  if (!scan) throw new DomainError('not-found', 'This scan does not exist.');
  return scan;
}

/**
 * Requests a login to SSH servers that a scan listed and whose host keys the caller accepts: a scan of their addresses with a credential
 * that the agent sends to servers alone which show one of these keys. What it discovers is added where the first scan adds it and the
 * caller may. Returns its batch.
 * @throws DomainError `validation-failed` for a bad credential and for a key that the scan lists for no server, `permission-error` within
 *   15 s of the last login.
 */
export async function logInToServers(context: ScopedContext, requestId: string, given: unknown): Promise<string> {
  const grant = singleGrant(context.scope.grants);
  const { subaccountId } = grant;
  const { transaction } = context.scope;
  const { hostKeys, credential } = validated(acceptedSchema, given, 'login');
  const accepted = [...new Set(hostKeys)];
  const credentials: LinkCredential[] = kindsBehindSsh.map((kind) =>
    validated(scanCredentialSchema, { ...credential, kind, hostKeys: accepted }, 'login'),
  );
  const scan = await listingScan(context, requestId);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.log-in'), ${subaccountId})`.execute(transaction);
  const { rows: recent } = await sql`select from agent_request where subaccount_id = ${subaccountId} and kind = 'scan'
    and payload ? 'logsInAfter' and created_at > now() - make_interval(secs => ${scanCooldown.seconds}) limit 1`.execute(
    transaction,
  );
  if (recent.length > 0) refuseWithinCooldown(scanCooldown.message);
  const { rows: servers } = await sql<{ ip: string; hostKey: string }>`
    select host(ip) as ip, host_key as "hostKey" from discovered_device
    where request_id = ${scan.id} and host_key = any (${accepted}::text[]) order by discovered_device.ip limit ${maxHostKeysOfCredential}`.execute(
    transaction,
  );
  const listed = new Set(servers.map(({ hostKey }) => hostKey));
  if (accepted.some((key) => !listed.has(key)))
    throw new DomainError('validation-failed', 'A server shows another host key by now. Scan again and compare it.');
  const batchId = randomUUID();
  const ranges = servers.map(({ ip }) => ip);
  const storesCredentials = grantOpens(grant, 'agent_worker_credential_write');
  await insertScan(context, subaccountId, batchId, {
    agentId: scan.agentId,
    ranges,
    kinds: kindsBehindSsh,
    ports: scan.ports,
    addNewDevices: scan.addNewDevices && grantOpens(grant, 'agent_worker_insert_write'),
    connectTimeoutMs: scan.connectTimeoutMs,
    secret: writeCredentials(context.services.secrets, credentials),
    storesCredentials,
    sshServers: true,
    logsInAfter: scan.id,
  });
  await recordChange(context, {
    action: 'scan.log-in',
    object: { kind: 'command', id: batchId, name: scan.agent },
    subaccountId,
    after: { ranges, hostKeys: accepted, storesCredentials },
  });
  return batchId;
}
