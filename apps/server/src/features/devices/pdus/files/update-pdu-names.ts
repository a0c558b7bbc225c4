import { pduNamesRowSchema, type PduNamesRow } from '@headframe/domain/devices/pdu/pdu-files';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../../kind-platform/index.ts';
import { createCommandSnapshot, requestCommand } from '../../requests/index.ts';
import { pduCommandKind } from '../commands/pdu-command-kind.ts';
import { outletRefusal } from '../commands/outlet-refusal.ts';
import { writePduNames, type NewPduName } from '../rename-pdus.ts';
import { counted, fileMessage, type FileResult, type RefusedRow } from '../../../../platform/files/file-result.ts';
import { RowsByAgent } from './rows-by-agent.ts';
import { validRows } from '../../../../platform/files/valid-rows.ts';

/** A PDU or an outlet that a row may name. */
interface Named {
  agentId: number;
  ip: string;
  pduId: number;
  name: string;
}
interface NamedOutlet extends Named {
  partId: number;
  outletId: string;
  key: string;
  refusal: string | null;
}

export interface NewOutletName {
  outlet: Pick<NamedOutlet, 'outletId'>;
  name: string;
}

/** What a row names, as it is now; `reason` says why the row is refused, or its outlet. */
export interface LookedUpRow {
  row: PduNamesRow;
  pdu?: Named | undefined;
  outlet?: NamedOutlet | undefined;
  reason?: string | undefined;
}

const placeOf = (agentId: number, ip: string) => `${agentId} ${ip}`;

async function loadPdus({ scope: { transaction } }: ScopedContext, subaccountId: number, ips: readonly string[]) {
  const { rows } =
    await sql<Named>`select d.id as "pduId", d.agent_id as "agentId", host(d.ip) as ip, d.name from device d
    where d.kind = 'pdu' and d.subaccount_id = ${subaccountId} and d.ip = any (${ips}::inet[]) and d.deleted_at is null
    order by d.id`.execute(transaction);
  return new Map(rows.map((row) => [placeOf(row.agentId, row.ip), row]));
}

async function loadOutlets({ scope: { transaction } }: ScopedContext, pdus: Iterable<Named>, keys: readonly string[]) {
  const ids = [...pdus].map(({ pduId }) => pduId);
  const { rows } = await sql<NamedOutlet>`
    select p.id as "partId", p.selector_id as "outletId", p.key, p.name, p.device_id as "pduId",
      ${outletRefusal('renameOutlet')} as refusal
    from device_part p join pdu u on u.device_id = p.device_id join pdu_outlet x on x.part_id = p.id
    where p.device_id = any (${ids}::int[]) and p.key = any (${keys}::text[]) and p.kind = 'pdu' and p.removed_at is null`.execute(
    transaction,
  );
  return new Map(rows.map((row) => [`${row.pduId} ${row.key}`, row]));
}

/** Looks up what the rows of a file name; a PDU of another subaccount does not exist. */
export async function lookUpNames(context: ScopedContext, rows: readonly PduNamesRow[]): Promise<LookedUpRow[]> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const agents = await RowsByAgent.load(context.scope.transaction, subaccountId);
  const pdus = await loadPdus(context, subaccountId, [...new Set(rows.map(({ ip }) => ip))]);
  const outlets = await loadOutlets(context, pdus.values(), [...new Set(rows.flatMap(({ outlet }) => outlet ?? []))]);
  return rows.map((row) => {
    const { ip, agent, outlet: key } = row;
    const agentId = agents.agentOf({ agent: agent ?? onlyAgentWith(agents, pdus, ip) });
    if (typeof agentId === 'string') return { row, reason: agentId };
    const pdu = pdus.get(placeOf(agentId, ip));
    if (!pdu) return { row, reason: `The PDU ${ip} does not exist.` };
    if (key === undefined) return { row, pdu };
    const outlet = outlets.get(`${pdu.pduId} ${key}`);
    if (!outlet) return { row, pdu, reason: `The PDU ${ip} has no outlet ${key}.` };
    return outlet.refusal === null ? { row, pdu, outlet } : { row, pdu, reason: outlet.refusal };
  });
}

/** The name of the one agent that has a PDU at an address. */
function onlyAgentWith(agents: RowsByAgent, pdus: ReadonlyMap<string, Named>, ip: string): string | undefined {
  const [only, ...others] = agents.all.filter(({ id }) => pdus.has(placeOf(id, ip)));
  return others.length === 0 ? only?.name : undefined;
}

/** Requests the command that renames outlets, each with its own name; returns how many can be renamed, and why others cannot. */
export async function renameOutlets(
  context: ScopedContext,
  names: ReadonlyMap<number, NewOutletName>,
): Promise<{ count: number; left: readonly string[]; batchId?: string }> {
  if (names.size === 0) return { count: 0, left: [] };
  const where = { id: { _in: [...names.values()].map(({ outlet }) => outlet.outletId) } };
  const { id, capableCount, incapable } = await createCommandSnapshot(context, pduCommandKind, 'renameOutlet', where);
  const left = incapable.map(({ count, model, reason }) => `${count} of ${model || 'an unknown model'}: ${reason}`);
  if (capableCount === 0) return { count: 0, left };
  const own = async (_transaction: unknown, ids: readonly number[]) =>
    new Map(ids.map((partId) => [partId, { name: names.get(partId)?.name }]));
  const command = { kind: pduCommandKind, name: 'renameOutlet', schema: z.object({}), expand: own };
  const { partCount, batchId } = await requestCommand(context, command, { snapshotId: id });
  return { count: partCount, left, batchId };
}

/**
 * Renames own PDUs, at once, and outlets, by a command to their units, as the rows of a file say. A row about what does not
 * exist or takes no command is refused alone; a PDU of another subaccount does not exist.
 * @throws DomainError `validation-failed` for a row that is not valid, before anything is written.
 */
export async function updatePduNames(context: ScopedContext, given: readonly { line: number }[]): Promise<FileResult> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const rows = validRows(pduNamesRowSchema, given);
  const found = await lookUpNames(context, rows);
  const refused: RefusedRow[] = found.flatMap(({ row: { line }, reason }) => (reason ? [{ line, reason }] : []));
  const pduNames = new Map<number, NewPduName>();
  const outletNames = new Map<number, NewOutletName>();
  for (const { row, pdu, outlet } of found) {
    if (pdu && row.name !== undefined) pduNames.set(pdu.pduId, { id: pdu.pduId, name: row.name });
    if (outlet && row.outletName !== undefined) outletNames.set(outlet.partId, { outlet, name: row.outletName });
  }
  await writePduNames(transaction, [...pduNames.values()]);
  const ids = [...pduNames.keys()];
  await recordChange(context, {
    action: 'pdu.rename-by-file',
    object: { kind: 'device', name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: { deviceCount: ids.length, partCount: outletNames.size, refused: refused.length },
  });
  await context.services.pubsub.publish(transaction, { topic: 'pdu', subaccountId, ids });
  const { count, left } = await renameOutlets(context, outletNames);
  const done = [...counted(ids.length, 'PDU', 'renamed'), ...counted(count, 'outlet', 'commanded to be renamed')];
  const message = [fileMessage(done, refused), ...left.map((text) => `Left out: ${text}`)].join(' ');
  return { message, applied: ids.length + count, refused };
}
