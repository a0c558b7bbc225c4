import { outletLinkRowSchema, unlinkWord, type OutletLinkRow } from '@headframe/domain/devices/pdu/outlet-link-file';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import { sql } from 'kysely';
import { requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { deviceName } from '../../kind-platform/index.ts';
import { lookUpLinks } from '../outlet-links/look-up-links.ts';
import { applyLinks } from '../outlet-links/set-outlet-links.ts';
import { counted, fileMessage, type FileResult, type RefusedRow } from '../../../../platform/files/file-result.ts';
import { RowsByAgent } from './rows-by-agent.ts';
import { validRows } from '../../../../platform/files/valid-rows.ts';

/** An outlet whose link a row changes. */
export interface LinkChange {
  line: number;
  pdu: string;
  outlet: string;
  /** The miner behind it now, and then; null for none. */
  before: string | null;
  after: string | null;
}

/** What the rows of a file would do. */
export interface LinkPreview {
  changes: readonly LinkChange[];
  /** Rows whose outlet is linked as they say already, or that say nothing. */
  unchanged: number;
  refused: readonly RefusedRow[];
}

interface LinkRow {
  line: number;
  partId: number;
  minerId: number | null;
}

/** The rows that can be applied, and why others cannot. */
export async function readLinks(context: ScopedContext, given: readonly { line: number }[]) {
  const grant = singleGrant(context.scope.grants);
  // Whoever links by names learns of outlets and miners that they are there.
  for (const { permissions } of [asicKind, pduKind]) requirePermission(grant, permissions.read);
  const { transaction } = context.scope;
  const all = validRows(outletLinkRowSchema, given);
  const rows = all.filter((row): row is OutletLinkRow & { miner: string } => row.miner !== undefined);
  const agents = await RowsByAgent.load(transaction, grant.subaccountId);
  const refused: RefusedRow[] = [];
  const named = rows.flatMap((row) => {
    const agentId = row.agent === undefined ? undefined : agents.agentOf(row);
    if (typeof agentId !== 'string') return [{ ...row, agentId, miner: row.miner === unlinkWord ? '' : row.miner }];
    refused.push({ line: row.line, reason: agentId });
    return [];
  });
  const found = named.length === 0 ? [] : await lookUpLinks(transaction, grant.subaccountId, named);
  const lines = new Map<number, number>();
  const links: LinkRow[] = [];
  for (const [place, { partId, minerId, fault }] of found.entries()) {
    const line = named[place]?.line ?? 0;
    const earlier = partId === null ? undefined : lines.get(partId);
    const reason = fault ?? (earlier === undefined ? undefined : `row ${earlier} names the same outlet.`);
    if (reason !== undefined) refused.push({ line, reason: reason.charAt(0).toUpperCase() + reason.slice(1) });
    else if (partId !== null) {
      lines.set(partId, line);
      links.push({ line, partId, minerId });
    }
  }
  refused.sort((one, other) => one.line - other.line);
  return { links, refused, total: all.length };
}

const minerName = (id: ReturnType<typeof sql>) => sql`(select ${deviceName} from device d where d.id = ${id})`;

/** Those links that change something, with what people call both ends. */
export async function changesOf(
  { scope: { transaction } }: ScopedContext,
  links: readonly LinkRow[],
): Promise<LinkChange[]> {
  const { rows } = await sql<LinkChange>`
    select row.line, coalesce(nullif(u.name, ''), nullif(u.hostname, ''), host(u.ip)) as pdu, p.key as outlet,
      ${minerName(sql`x.feeds_device_id`)} as before, ${minerName(sql`row."minerId"`)} as after
    from json_to_recordset(${JSON.stringify(links)}) as row (line int, "partId" int, "minerId" int)
      join pdu_outlet x on x.part_id = row."partId" join device_part p on p.id = x.part_id join device u on u.id = x.device_id
    where x.feeds_device_id is distinct from row."minerId" order by row.line`.execute(transaction);
  return rows;
}

/** What the rows of a file would change, without changing it. */
export async function previewLinks(context: ScopedContext, given: readonly { line: number }[]): Promise<LinkPreview> {
  const { links, refused, total } = await readLinks(context, given);
  const changes = await changesOf(context, links);
  return { changes, unchanged: total - refused.length - changes.length, refused };
}

/**
 * Links outlets to the miners behind them as the rows of a file say; a row that names what is not there is refused alone.
 * @throws DomainError `access-denied` for a caller who may not read miners and PDUs, `validation-failed` for a row that is
 * not valid, before anything is written.
 */
export async function linkOutlets(context: ScopedContext, given: readonly { line: number }[]): Promise<FileResult> {
  const { links, refused } = await readLinks(context, given);
  const applied = links.length === 0 ? 0 : await applyLinks(context, links);
  const linked = counted(applied, 'link', 'changed');
  return { message: fileMessage(linked, refused), applied, refused };
}
