import { credentialSchema, type LinkCredential } from '@headframe/agent-link';
import { findKind, kindNames } from '@headframe/domain/devices/kind-support';
import { minSnmpPasswordLength, snmpCredentials } from '@headframe/domain/devices/snmp-credential';
import { sshCredential, sshLimits } from '@headframe/domain/devices/ssh-credential';
import { looksForSsh, sshScanProblem } from '@headframe/domain/devices/ssh-scan';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { requestIntervals } from '@headframe/domain/limits/request-limits';
import { parseIpRanges } from '@headframe/domain/network/ip-ranges';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { grantOpens, requirePermission } from '../../../platform/auth/caller-grant.ts';
import { accountIdOf, apiKeyNameOf } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { portsChangeSchema, requireReadableRanges, withGiven } from '../agents/index.ts';
import { writeCredentials } from '../kind-platform/index.ts';
import { loadDeviceNames } from '../kind-platform/index.ts';
import { passCooldown, refuseWithinCooldown } from '../requests/index.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Maximum number of ranges of one scan. */
export const maxRanges = 256;

/** Max. characters of a user, a password or a community. */
const maxLoginLength = 255;

/** What is wrong with a credential of a scan; undefined where it can be tried. */
function credentialProblem({ kind, user, password, hostKeys }: LinkCredential): string | undefined {
  const form = kind === undefined ? undefined : findKind(kind)?.credential;
  if (hostKeys && form !== 'ssh') return 'Host keys are for credentials of SSH alone.';
  if (form === 'none') return `Devices of the kind ${kind} take no credential.`;
  if (form === 'ssh') {
    const isTooLong = user.length > sshLimits.user || password.length > sshLimits.privateKey + sshLimits.password + 16;
    return sshCredential({ user, password }) === null || isTooLong
      ? 'A user with a password or a private key is required'
      : undefined;
  }
  if (user.length > maxLoginLength || password.length > maxLoginLength) return `Up to ${maxLoginLength} characters.`;
  if (form !== 'snmp' || snmpCredentials({ user, password }).length > 0) return undefined;
  return user === '' ? 'Community is required' : `SNMPv3 passwords have at least ${minSnmpPasswordLength} characters.`;
}

/** A credential to try on devices of one kind, or of all where it names none. */
export const scanCredentialSchema = credentialSchema
  .extend({ kind: z.enum(kindNames).optional() })
  .superRefine((credential, check) => {
    const message = credentialProblem(credential);
    if (message !== undefined) check.addIssue({ code: 'custom', message });
  });

/** The parameters of a scan. */
const scanSchema = z.object({
  ranges: z.array(z.string().trim().min(1).max(64)).min(1, 'Field is required').max(maxRanges),
  kinds: z.array(z.enum(kindNames)).min(1, 'Field is required').max(32).optional(),
  credentials: z.array(scanCredentialSchema).max(32).default([]),
  addNewDevices: z.boolean().default(false),
  connectTimeoutMs: z.number().int().min(50).max(10_000).default(1000),
  devicePorts: portsChangeSchema.optional(),
});

/** Between two scans that a person starts (specification 000, section 5). */
export const scanCooldown = { seconds: requestIntervals.scan, message: 'scanLimit' } as const;

/** How long an agent may take to begin a scan, in minutes. */
const scanWithinMinutes = 60;

interface ScanRow {
  agentId: number;
  ranges: readonly string[];
  /** Kinds of devices that are looked for; left out: all that the agent knows. */
  kinds?: readonly string[];
  ports: unknown;
  addNewDevices: boolean;
  connectTimeoutMs: number;
  secret: string | null;
  /** Whether the credentials that known devices accept are stored. */
  storesCredentials: boolean;
  /** SSH servers that no credential opens are listed with their host keys. */
  sshServers?: true;
  /** Addresses with open ports that no driver recognises are listed. */
  unrecognised?: true;
  /** The scan that listed the servers which it logs in to. */
  logsInAfter?: number;
  /** The addresses are those of devices that are known already, and no range that a person chose. */
  ofDevices?: true;
}

/** Stores a scan for its agent and announces it. */
export async function insertScan(
  context: ScopedContext,
  subaccountId: number,
  batchId: string,
  scan: ScanRow,
): Promise<void> {
  const { agentId, secret, ...payload } = scan;
  const { rows } = await sql<{ id: number }>`
    insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, requested_by,
      requested_by_key, expires_at)
    values (${subaccountId}, ${batchId}::uuid, ${agentId}, 'scan', ${JSON.stringify(payload)}::jsonb, ${secret},
      ${accountIdOf(context.caller)}, ${apiKeyNameOf(context.caller)}, now() + make_interval(mins => ${scanWithinMinutes}))
    returning id`.execute(context.scope.transaction);
  await context.services.pubsub.publish(context.scope.transaction, {
    topic: 'agentRequest',
    subaccountId,
    ids: rows.map((row) => row.id),
  });
}

/**
 * Requests a scan of ranges from one agent. Where the caller may change credentials, the credentials of the scan are stored
 * for the known devices that accept them. Returns its batch.
 * @throws DomainError `validation-failed` for ranges that cannot be read, `permission-error` within 15 s of the last scan,
 *   `access-denied` where discovered devices are to be added without the right to insert devices.
 */
export async function startScan(context: ScopedContext, agentId: string, given: unknown): Promise<string> {
  const grant = singleGrant(context.scope.grants);
  const { subaccountId } = grant;
  const { transaction } = context.scope;
  const scan = validated(scanSchema, given, 'scan');
  if (scan.addNewDevices) requirePermission(grant, 'agent_worker_insert_write');
  requireReadableRanges(scan.ranges);
  const problem = sshScanProblem(scan.credentials);
  if (problem !== undefined) throw new DomainError('validation-failed', problem);
  const { rows } = await sql<{
    id: number;
    name: string;
    device_ports: object;
  }>`select id, name, device_ports from agent
    where selector_id = ${uuidOrNull(agentId)}::uuid and removed_at is null`.execute(transaction);
  const [agent] = rows;
  if (!agent) throw new DomainError('not-found', 'Agent not found.');
  await passCooldown(transaction, subaccountId, 'scan', scanCooldown);
  const batchId = randomUUID();
  const storesCredentials = scan.credentials.length > 0 && grantOpens(grant, 'agent_worker_credential_write');
  await insertScan(context, subaccountId, batchId, {
    agentId: agent.id,
    ranges: scan.ranges,
    ...(scan.kinds && { kinds: [...new Set(scan.kinds)] }),
    ports: withGiven(agent.device_ports, scan.devicePorts ?? {}),
    ...(looksForSsh(scan.kinds, scan.credentials) && { sshServers: true }),
    unrecognised: true,
    addNewDevices: scan.addNewDevices,
    connectTimeoutMs: scan.connectTimeoutMs,
    secret: writeCredentials(context.services.secrets, scan.credentials),
    storesCredentials,
  });
  await recordChange(context, {
    action: 'scan.start',
    object: { kind: 'command', id: batchId, name: agent.name },
    subaccountId,
    after: {
      ranges: scan.ranges,
      ...(scan.kinds && { kinds: scan.kinds }),
      addNewDevices: scan.addNewDevices,
      storesCredentials,
    },
  });
  return batchId;
}

/** Credentials that a repeated scan tries. */
interface TriedCredentials {
  credentials: readonly LinkCredential[];
  /** Whether a device stores the one that it accepts. */
  stores: boolean;
}

/**
 * Requests a new scan of devices that were last scanned more than 15 s ago, each by its own agent and on its own ports. Returns the batch and
 * the count of devices.
 * @throws DomainError `permission-error` within 15 s of the last scan, or when all of them were scanned within 15 s.
 */
export async function scanDevicesAgain(
  context: ScopedContext,
  deviceIds: readonly number[],
  tried: TriedCredentials = { credentials: [], stores: false },
): Promise<{ batchId: string; deviceCount: number; partCount: number }> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  await passCooldown(transaction, subaccountId, 'scan', scanCooldown);
  const { rows } = await sql<{ id: number; agent_id: number; ip: string; device_ports: object }>`
    with due as (
      update device set last_scan_at = now()
      where id = any (${deviceIds}::int[]) and deleted_at is null
        and (last_scan_at is null or last_scan_at < now() - make_interval(secs => ${scanCooldown.seconds}))
      returning id, agent_id, host(ip) as ip, ports
    )
    select due.id, due.agent_id, due.ip, g.device_ports || coalesce(due.ports, '{}') as device_ports from due join agent g on g.id = due.agent_id`.execute(
    transaction,
  );
  if (rows.length === 0) refuseWithinCooldown(scanCooldown.message);
  const batchId = randomUUID();
  const reachedAlike = Map.groupBy(rows, (row) => `${row.agent_id} ${JSON.stringify(row.device_ports)}`);
  for (const devices of reachedAlike.values()) {
    const [{ agent_id: agentId, device_ports: ports }] = devices as [(typeof rows)[number]];
    const ranges = parseIpRanges(devices.map((device) => device.ip)).texts();
    for (let from = 0; from < ranges.length; from += maxRanges) {
      await insertScan(context, subaccountId, batchId, {
        agentId,
        ranges: ranges.slice(from, from + maxRanges),
        ports,
        addNewDevices: false,
        connectTimeoutMs: 1000,
        secret: writeCredentials(context.services.secrets, tried.credentials),
        storesCredentials: tried.stores && tried.credentials.length > 0,
        ofDevices: true,
      });
    }
  }
  const ids = rows.map(({ id }) => id);
  await recordChange(context, {
    action: tried.credentials.length > 0 ? 'asic.try-credentials' : 'scan.repeat',
    object: { kind: 'command', id: batchId, name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: {
      deviceCount: rows.length,
      ...(tried.credentials.length > 0 && {
        credentialCount: tried.credentials.length,
        storesCredentials: tried.stores,
      }),
    },
  });
  return { batchId, deviceCount: rows.length, partCount: 0 };
}
