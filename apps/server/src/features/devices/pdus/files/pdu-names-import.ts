import { pduNamesRowSchema, type PduNamesRow } from '@headframe/domain/devices/pdu/pdu-files';
import { pduNamesImport, type RenamedByRow } from '@headframe/domain/devices/pdu/pdu-names-import';
import type { ImportedRow } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import {
  duplicateProblems,
  emptyRow,
  refusedRow,
  registerImport,
  rowAsInput,
  rowRefusals,
  type AppliedRows,
  type PlannedRow,
  type StagedImport,
  type StagedRow,
} from '../../imports/index.ts';
import { writePduNames } from '../rename-pdus.ts';
import { lookUpNames, renameOutlets, type LookedUpRow, type NewOutletName } from './update-pdu-names.ts';

/** The row as the API takes it; a text says what is wrong with it. */
function readRow({ line, values }: ImportedRow): PduNamesRow | string {
  const { agent_name: agent, ip, name, outlet, outlet_name: outletName } = values;
  return rowAsInput(pduNamesRowSchema, { line, agent, ip, name, outlet, outletName });
}

function planned({ row, pdu, outlet, reason }: LookedUpRow): PlannedRow {
  const device = row.outlet === undefined ? row.ip : `${row.ip} / ${row.outlet}`;
  if (reason !== undefined || !pdu) return refusedRow({ line: row.line, values: {} }, reason ?? '', device);
  const stored: RenamedByRow = {
    ...(row.name !== undefined && { name: pdu.name }),
    ...(outlet && { outletName: outlet.name }),
  };
  const given: RenamedByRow = {
    ...(row.name !== undefined && { name: row.name }),
    ...(outlet && row.outletName !== undefined && { outletName: row.outletName }),
  };
  const cells = [
    ['name', stored.name, given.name],
    ['outlet_name', stored.outletName, given.outletName],
  ] as const;
  const changes = cells.flatMap(([column, before = '', after = '']) =>
    before === after ? [] : [{ column, before: before || null, after }],
  );
  return {
    ...emptyRow,
    line: row.line,
    outcome: changes.length > 0 ? 'changed' : 'unchanged',
    deviceId: pdu.pduId,
    target: outlet ? `outlet ${outlet.partId}` : `pdu ${pdu.pduId}`,
    device,
    changes,
    given: { names: { ...given, ...(outlet && { partId: outlet.partId, outletId: outlet.outletId }) } },
    stored: { names: { ...stored } },
  };
}

async function plan(context: ScopedContext, _staged: StagedImport, rows: readonly ImportedRow[]) {
  const read = rows.map((row) => ({ row, result: readRow(row) }));
  const refused = read.flatMap(({ row, result }) => (typeof result === 'string' ? [refusedRow(row, result)] : []));
  const sound = read.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]));
  return [...refused, ...(await lookUpNames(context, sound)).map(planned)];
}

/** Refuses rows that give a PDU another name than an earlier row does. */
async function refuse(transaction: AccessTransaction, { key, subaccountId }: StagedImport): Promise<void> {
  await sql`
    with named as (
      select line, given -> 'names' ->> 'name' as name, first_value(line) over pdu as first,
        first_value(given -> 'names' ->> 'name') over pdu as as_first
      from file_import_row where import_id = ${key} and subaccount_id = ${subaccountId} and outcome <> 'refused'
        and given -> 'names' ? 'name' window pdu as (partition by device_id order by line)
    )
    update file_import_row r set outcome = 'refused', problem = ${duplicateProblems.rows}::text || ' Row ' || named.first
      || ' gives this PDU another name.'
    from named where r.import_id = ${key} and r.subaccount_id = ${subaccountId} and r.line = named.line
      and named.name <> named.as_first`.execute(transaction);
}

interface NamesOfRow extends RenamedByRow {
  readonly partId?: number;
  readonly outletId?: string;
}

/** The names as they are now of PDUs and outlets, which are locked. */
async function loadNames(transaction: AccessTransaction, rows: readonly StagedRow[]) {
  const ids = rows.flatMap(({ deviceId }) => deviceId ?? []);
  const partIds = rows.flatMap(({ given }) => (given['names'] as NamesOfRow).partId ?? []);
  const { rows: pdus } = await sql<{ id: number; name: string }>`select id, name from device
    where id = any (${ids}::int[]) and deleted_at is null order by id for update`.execute(transaction);
  const { rows: parts } = await sql<{ id: number; name: string }>`select id, name from device_part
    where id = any (${partIds}::int[]) and removed_at is null`.execute(transaction);
  const byId = (all: readonly { id: number; name: string }[]) => new Map(all.map(({ id, name }) => [id, name]));
  return { pdus: byId(pdus), parts: byId(parts) };
}

/** The outlets that a command was requested for. */
async function commanded(transaction: AccessTransaction, batchId: string | undefined): Promise<ReadonlySet<number>> {
  if (batchId === undefined) return new Set();
  const { rows } = await sql<{ id: number }>`select i.part_id as id from agent_request_item i
    join agent_request r on r.id = i.request_id where r.batch_id = ${batchId}::uuid`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

async function write(context: ScopedContext, rows: readonly StagedRow[]): Promise<AppliedRows> {
  const { transaction } = context.scope;
  const now = await loadNames(transaction, rows);
  const refused = new Map<number, string>();
  const pduNames = new Map<number, { id: number; name: string }>();
  const outletNames = new Map<number, NewOutletName>();
  const lines = new Map<number, number>();
  for (const { line, deviceId, given, stored } of rows) {
    const [{ name, outletName, partId, outletId }, before] = [
      given['names'] as NamesOfRow,
      stored['names'] as RenamedByRow,
    ];
    const pdu = deviceId === null ? undefined : now.pdus.get(deviceId);
    const part = partId === undefined ? undefined : now.parts.get(partId);
    const isOther = (is: string | undefined, was: string | undefined, then: string | undefined) =>
      then !== undefined && is !== was && is !== then;
    if (pdu === undefined || deviceId === null) refused.set(line, rowRefusals.deviceGone);
    else if (isOther(pdu, before.name, name) || isOther(part, before.outletName, outletName))
      refused.set(line, rowRefusals.changed('Names'));
    else {
      if (name !== undefined) pduNames.set(deviceId, { id: deviceId, name });
      if (partId === undefined || outletId === undefined || outletName === undefined || part === outletName) continue;
      outletNames.set(partId, { outlet: { outletId }, name: outletName });
      lines.set(partId, line);
    }
  }
  await writePduNames(transaction, [...pduNames.values()]);
  const { left, batchId } = await renameOutlets(context, outletNames);
  const taken = await commanded(transaction, batchId);
  for (const [partId, line] of lines)
    if (!taken.has(partId)) refused.set(line, left[0] ?? 'The outlet takes no new name now.');
  return { added: [], changed: [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))], refused };
}

registerImport({ descriptor: pduNamesImport, reads: ['pdu'], topic: 'pdu', plan, refuse, write });
