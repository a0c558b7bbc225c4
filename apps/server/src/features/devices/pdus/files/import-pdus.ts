import { pduImportRowSchema, type PduImportRow } from '@headframe/domain/devices/pdu/pdu-files';
import { importedCredential } from '@headframe/domain/devices/settings/imported-snmp';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { grantOpens } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { addStates, loadDeviceNames, writeCredentials } from '../../kind-platform/index.ts';
import { pduIngest } from '../pdu-ingest.ts';
import { withdrawRefused } from '../withdraw-refused.ts';
import { counted, fileMessage, type FileResult, type RefusedRow } from '../../../../platform/files/file-result.ts';
import { RowsByAgent } from './rows-by-agent.ts';
import { validRows } from '../../../../platform/files/valid-rows.ts';

interface StoredRow {
  line: number;
  agentId: number;
  ip: string;
  family: string;
  name: string | null;
  viewOnly: boolean | null;
  /** Sealed. */
  credential: string | null;
}

function storedRows(
  { services: { secrets } }: ScopedContext,
  agents: RowsByAgent,
  rows: readonly PduImportRow[],
): { stored: StoredRow[]; refused: RefusedRow[] } {
  const stored: StoredRow[] = [];
  const refused: RefusedRow[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const agentId = agents.agentOf(row);
    if (typeof agentId === 'string') {
      refused.push({ line: row.line, reason: agentId });
      continue;
    }
    const place = `${agentId} ${row.ip}`;
    if (seen.has(place))
      throw new DomainError('validation-failed', `Row ${row.line}, column "ip": ${row.ip} stands twice.`);
    seen.add(place);
    const { line, ip, family, name = null, viewOnly = null } = row;
    const credential = importedCredential(row);
    stored.push({
      line,
      agentId,
      ip,
      family,
      name,
      viewOnly,
      credential: writeCredentials(secrets, credential ? [credential] : []),
    });
  }
  return { stored, refused };
}

/** Lets one import or scan at a time add devices to the agents of the rows. */
async function lockAgents({ scope: { transaction } }: ScopedContext, rows: readonly StoredRow[]): Promise<void> {
  for (const agentId of [...new Set(rows.map((row) => row.agentId))].sort((one, other) => one - other))
    await sql`select pg_advisory_xact_lock(hashtext('headframe.add-devices'), ${agentId})`.execute(transaction);
}

/**
 * The lines of rows that take more than the right to PDUs, with why they are refused: adding one takes the right to insert
 * devices, and the credential of one that is there the right to credentials.
 */
async function forbiddenRows({ scope }: ScopedContext, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const grant = singleGrant(scope.grants);
  const mayInsert = grantOpens(grant, 'agent_worker_insert_write');
  const mayChangeCredentials = grantOpens(grant, 'agent_worker_credential_write');
  if (mayInsert && mayChangeCredentials) return new Map();
  const places = rows.map(({ line, agentId, ip }) => ({ line, agentId, ip }));
  const { rows: known } = await sql<{ line: number }>`
    select row.line from json_to_recordset(${JSON.stringify(places)}::json) as row (line int, "agentId" int, ip inet)
    where exists (select from device d where d.kind = 'pdu' and d.agent_id = row."agentId" and d.ip = row.ip and d.deleted_at is null)`.execute(
    scope.transaction,
  );
  const knownLines = new Set(known.map(({ line }) => line));
  return new Map(
    rows.flatMap(({ line, credential }): [number, string][] => {
      if (!knownLines.has(line)) return mayInsert ? [] : [[line, 'You may not add devices.']];
      const changesCredential = credential !== null && !mayChangeCredentials;
      return changesCredential ? [[line, 'You may not change the credential of this PDU.']] : [];
    }),
  );
}

/** Writes the rows, whose agents are locked: PDUs that an agent has at an address are changed in what the row says, the others added. */
async function write(
  { scope: { transaction } }: ScopedContext,
  subaccountId: number,
  rows: readonly StoredRow[],
): Promise<{ added: number[]; changed: number[] }> {
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as row ("agentId" int, ip inet, family text, name text,
    "viewOnly" boolean, credential text)`;
  const { rows: changed } = await sql<{ id: number }>`
    update device d set family = row.family, name = coalesce(row.name, d.name), is_named = d.is_named or row.name is not null,
      credential = coalesce(row.credential, d.credential)
    from ${given}
    where d.kind = 'pdu' and d.subaccount_id = ${subaccountId} and d.agent_id = row."agentId" and d.ip = row.ip
      and d.deleted_at is null
    returning d.id`.execute(transaction);
  const { rows: added } = await sql<{ id: number }>`
    insert into device (kind, subaccount_id, agent_id, ip, family, name, is_named, credential)
    select 'pdu', ${subaccountId}::int, row."agentId", row.ip, row.family, coalesce(row.name, ''), row.name is not null, row.credential
    from ${given}
    where not exists (select from device d where d.kind = 'pdu' and d.agent_id = row."agentId" and d.ip = row.ip and d.deleted_at is null)
    returning id`.execute(transaction);
  await addStates(
    transaction,
    pduIngest,
    added.map(({ id }) => id),
  );
  await sql`update pdu u set view_only = row."viewOnly" from ${given}, device d
    where u.device_id = d.id and d.kind = 'pdu' and d.subaccount_id = ${subaccountId} and d.agent_id = row."agentId"
      and d.ip = row.ip and d.deleted_at is null and row."viewOnly" is not null`.execute(transaction);
  return { added: added.map(({ id }) => id), changed: changed.map(({ id }) => id) };
}

/**
 * Adds the PDUs of a file to the agents it names, and changes those that an agent already has at an address in what their row
 * says. A row whose agent does not exist, that adds a PDU where the caller may not insert devices, or whose credential the
 * caller may not change, is refused alone.
 * @throws DomainError `validation-failed` for a row that is not valid, before anything is written.
 */
export async function importPdus(context: ScopedContext, given: readonly { line: number }[]): Promise<FileResult> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const rows = validRows(pduImportRowSchema, given);
  const { stored, refused } = storedRows(context, await RowsByAgent.load(transaction, subaccountId), rows);
  await lockAgents(context, stored);
  const forbidden = await forbiddenRows(context, stored);
  for (const [line, reason] of forbidden) refused.push({ line, reason });
  const { added, changed } = await write(
    context,
    subaccountId,
    stored.filter(({ line }) => !forbidden.has(line)),
  );
  await withdrawRefused(context, changed);
  const ids = [...added, ...changed];
  await recordChange(context, {
    action: 'pdu.import',
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: { added: added.length, changed: changed.length, refused: refused.length },
  });
  await context.services.pubsub.publish(transaction, { topic: 'pdu', subaccountId, ids });
  const done = [...counted(added.length, 'PDU', 'added'), ...counted(changed.length, 'PDU', 'updated')];
  return { message: fileMessage(done, refused), applied: ids.length, refused };
}
