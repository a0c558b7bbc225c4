import { wallClockSecondsOf } from '@headframe/domain/units/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { csvType, exportReplies, type ExportedFile } from '../../../../platform/csv/export-replies.ts';
import { locationSchema } from '../../../../platform/csv/location.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { readWhere } from '../../../../platform/entity/entity-query.ts';
import { sheetType } from '../../../../platform/sheet/sheet-file.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { asicEntity } from '../asic.entity.ts';
import { asicsAsCsv, asicsAsSheet } from './export-asics.ts';

/** One kind of file that miners are exported as. */
interface ExportKind {
  path: string;
  ending: string;
  type: string;
  pieces: (...given: Parameters<typeof asicsAsCsv>) => ExportedFile['pieces'];
}

/** Paths of the exports (first specification, section 5): a POST with `where` and `location` as JSON. */
export const asicExportPaths = {
  csv: '/api/bulks/export_csv_filter',
  excel: '/api/bulks/export_excel_filter',
} as const;

/** Who may use the exports: whoever may read the list. */
export const asicExportAccess = {
  [`POST ${asicExportPaths.csv}`]: 'agent_workers',
  [`POST ${asicExportPaths.excel}`]: 'agent_workers',
} as const;

const kinds: readonly ExportKind[] = [
  { path: asicExportPaths.csv, ending: 'csv', type: csvType, pieces: asicsAsCsv },
  { path: asicExportPaths.excel, ending: 'xlsx', type: sheetType, pieces: asicsAsSheet },
];

const bodySchema = z.object({
  /** As for the list of miners; every miner where there is none. */
  where: z.unknown().optional(),
  location: locationSchema,
});

/** Named with the subaccount and a timestamp, as all downloads are (second specification, section 7, REST). */
function fileName(grants: readonly SubaccountGrant[], timestamp: string, ending: string): string {
  const [only, ...others] = grants;
  const whose = only && others.length === 0 ? only.name : 'all subaccounts';
  return `ASICs (${whose}) ${timestamp.replace(' ', '_').replaceAll(':', '-')}.${ending}`;
}

/**
 * Serves miners as CSV or Excel, all that match, to whoever may read their list and is no observer: of the subaccount in
 * the header, or of all the caller's. One batch a minute for each account and each API key, of either kind.
 */
export function registerAsicExport(app: FastifyInstance, { database }: { database: Kysely<DB> }): void {
  const answerWith = exportReplies(app);
  for (const { path, ending, type, pieces } of kinds)
    app.post(path, async (request, reply) => {
      const { where, location } = validated(bodySchema, request.body ?? {}, 'body');
      readWhere(asicEntity, where);
      const grants = request.grants ?? [];
      const access = { subaccountIds: grants.map(({ subaccountId }) => subaccountId) };
      const clock = (moment: Date) => wallClockSecondsOf(moment.getTime(), location);
      return answerWith(request, reply, {
        name: fileName(grants, clock(new Date()), ending),
        type,
        pieces: pieces(database, access, { where, clock }),
      });
    });
}
