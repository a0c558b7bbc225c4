import { outletLinkRowSchema, unlinkWord } from '@headframe/domain/devices/pdu/outlet-link-file';
import { outletLinksImport } from '@headframe/domain/devices/pdu/outlet-links-import';
import type { ImportedRow } from '@headframe/domain/imports/define-import';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import {
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
import { applyLinks } from '../outlet-links/set-outlet-links.ts';
import { changesOf, readLinks } from './link-outlets.ts';

interface StagedLink {
  readonly partId: number;
  readonly minerId: number | null;
}

/** What feeds what now, by outlet; those that are gone have none. The rows are locked. */
async function loadFed({ scope: { transaction } }: ScopedContext, partIds: readonly number[]) {
  const { rows } = await sql<{ partId: number; pduId: number; minerId: number | null }>`
    select x.part_id as "partId", x.device_id as "pduId", x.feeds_device_id as "minerId" from pdu_outlet x
      join device_part p on p.id = x.part_id and p.removed_at is null
    where x.part_id = any (${partIds}::int[]) order by x.part_id for update of x`.execute(transaction);
  return new Map(rows.map((row) => [row.partId, row]));
}

/** The row as the API takes it; a text says what is wrong with it. */
function readRow({ line, values }: ImportedRow) {
  const { agent_name: agent, ...others } = values;
  const unlinked = values['miner'] === null && { miner: unlinkWord };
  return rowAsInput(outletLinkRowSchema, { line, agent, ...others, ...unlinked });
}

async function plan(
  context: ScopedContext,
  _staged: StagedImport,
  rows: readonly ImportedRow[],
): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({ row, result: readRow(row) }));
  const sound = read.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]));
  const found = sound.length === 0 ? { links: [], refused: [] } : await readLinks(context, sound);
  const reasons = new Map(found.refused.map(({ line, reason }) => [line, reason]));
  const links = new Map(found.links.map((link) => [link.line, link]));
  const changes = new Map((await changesOf(context, found.links)).map((change) => [change.line, change]));
  const fed = await loadFed(
    context,
    found.links.map(({ partId }) => partId),
  );
  return read.map(({ row, result }): PlannedRow => {
    const { line, values } = row;
    const device = [values['pdu'], values['outlet']].filter((text) => typeof text === 'string').join(' / ');
    const reason = typeof result === 'string' ? result : reasons.get(line);
    if (reason !== undefined) return refusedRow(row, reason, device);
    const [link, change] = [links.get(line), changes.get(line)];
    const common = { ...emptyRow, line, device, target: link ? `outlet ${link.partId}` : `row ${line}` };
    if (!link || !change) return { ...common, outcome: 'unchanged' };
    const { partId, minerId } = link;
    return {
      ...common,
      outcome: 'changed',
      changes: [{ column: 'miner', before: change.before, after: change.after }],
      given: { link: { partId, minerId } },
      stored: { link: { partId, minerId: fed.get(partId)?.minerId ?? null } },
    };
  });
}

async function write(context: ScopedContext, rows: readonly StagedRow[]): Promise<AppliedRows> {
  const wanted = rows.map(({ line, given, stored }) => ({
    line,
    ...(given['link'] as unknown as StagedLink),
    before: (stored['link'] as unknown as StagedLink).minerId,
  }));
  const fed = await loadFed(
    context,
    wanted.map(({ partId }) => partId),
  );
  const refused = new Map<number, string>();
  const links = wanted.filter(({ line, partId, minerId, before }) => {
    const now = fed.get(partId);
    if (!now) refused.set(line, rowRefusals.outletGone);
    else if (now.minerId !== before && now.minerId !== minerId) refused.set(line, rowRefusals.changed('Link'));
    return !refused.has(line);
  });
  if (links.length > 0) await applyLinks(context, links);
  const pdus = links.flatMap(({ partId }) => fed.get(partId)?.pduId ?? []);
  return { added: [], changed: [...new Set(pdus)], refused };
}

registerImport({
  descriptor: outletLinksImport,
  reads: ['agent_workers', 'pdu'],
  topic: 'pdu',
  plan,
  write,
});
