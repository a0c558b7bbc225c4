import type { ExportPaths } from '@headframe/domain/devices/export-paths';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { wallClockSecondsOf } from '@headframe/domain/calendar/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { SubaccountGrant } from '../auth/caller.ts';
import { readableKinds } from '../auth/readable-kinds.ts';
import type { DB } from '../database/generated/database.ts';
import { withAccess } from '../database/with-access.ts';
import { entityBatches } from '../entity/entity-batches.ts';
import { countRows, readWhere, selection } from '../entity/entity-query.ts';
import type { Entity } from '../entity/entity.ts';
import { sheetType } from '../sheet/sheet-file.ts';
import { validated } from '../validation/validated.ts';
import type { ExportColumn } from './export-column.ts';
import { csvPieces, sheetPieces } from './export-pieces.ts';
import { csvType, exportReplies } from './export-replies.ts';
import { locationSchema } from './location.ts';

/** The export of a list as data: everything that its filter matches, as CSV and as Excel. */
export interface ListExport<Row extends object> {
  /** What the rows are: name of the sheet, and begin of the file's name. */
  readonly title: string;
  readonly entity: Entity;
  readonly columns: readonly ExportColumn<Row>[];
  /** The columns and details of the entity that the cells are made of. */
  readonly names: readonly string[];
  /** Who may export: whoever may read the list. */
  readonly permission: Permission;
  /** A POST with `where` and `location` as JSON (first specification, section 5). */
  readonly paths: ExportPaths;
}

/** Who may use the routes of an export. */
export function exportAccess({ paths, permission }: Pick<ListExport<object>, 'paths' | 'permission'>) {
  return { [`POST ${paths.csv}`]: permission, [`POST ${paths.excel}`]: permission };
}

const bodySchema = z.object({
  /** As for the list; every row where there is none. */
  where: z.unknown().optional(),
  location: locationSchema,
});

/** Named with the subaccount and a timestamp, as all downloads are (second specification, section 7, REST). */
export function exportName(title: string, grants: readonly SubaccountGrant[], timestamp: string): string {
  const [only, ...others] = grants;
  const whose = only && others.length === 0 ? only.name : 'all subaccounts';
  return timedName(`${title} (${whose})`, timestamp);
}

/** What a file holds, and when it was made: `2026-07-01 07:00:05` as names of files take it. */
export function timedName(title: string, timestamp: string): string {
  return `${title} ${timestamp.replace(' ', '_').replaceAll(':', '-')}`;
}

const files = [
  { kind: 'csv', ending: 'csv', type: csvType, pieces: csvPieces },
  { kind: 'excel', ending: 'xlsx', type: sheetType, pieces: sheetPieces },
] as const;

/**
 * Serves a list as CSV and Excel, all rows that match in the order they were added, to whoever may read it and is no observer: of the
 * subaccount in the header, or of all the caller's. One batch a minute for each account and each API key, of either kind.
 */
export function registerListExport<Row extends object>(
  app: FastifyInstance,
  database: Kysely<DB>,
  { title, entity, columns, names, paths }: ListExport<Row>,
): void {
  const answerWith = exportReplies(database, paths.csv);
  const selected = selection({ ...entity.details, ...entity.columns }, names);
  for (const { kind, ending, type, pieces } of files)
    app.post(paths[kind], async (request, reply) => {
      const { where, location } = validated(bodySchema, request.body ?? {}, 'body');
      const matching = readWhere(entity, where);
      const grants = request.grants ?? [];
      const subaccountIds = grants.map(({ subaccountId }) => subaccountId);
      const access = { subaccountIds, readableKinds: readableKinds(grants) };
      const clock = (moment: Date) => wallClockSecondsOf(moment.getTime(), location);
      const batches = entityBatches<Row>(database, access, entity, {
        where,
        columns: selected,
        names,
        direction: 'asc',
      });
      return answerWith(request, reply, {
        name: `${exportName(title, grants, clock(new Date()))}.${ending}`,
        type,
        question: [where, location, subaccountIds],
        rows: () =>
          withAccess(database, 'headframe_api', access, (transaction) =>
            countRows(transaction, entity, subaccountIds, matching),
          ),
        pieces: pieces({ title, columns, batches, clock }),
      });
    });
}
