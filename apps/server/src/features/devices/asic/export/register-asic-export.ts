import { wallClockSecondsOf } from '@headframe/domain/units/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';
import { exportReplies } from '../../../../platform/csv/export-replies.ts';
import { locationSchema } from '../../../../platform/csv/location.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { readWhere } from '../../../../platform/entity/entity-query.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { asicEntity } from '../asic.entity.ts';
import { exportAsics } from './export-asics.ts';

/** Path of the export (first specification, section 5): a POST with `where` and `location` as JSON. */
export const asicExportPath = '/api/bulks/export_csv_filter';

const bodySchema = z.object({
  /** As for the list of miners; every miner where there is none. */
  where: z.unknown().optional(),
  location: locationSchema,
});

/** Named with the subaccount and a timestamp, as all downloads are (second specification, section 7, REST). */
function fileName(grants: readonly SubaccountGrant[], timestamp: string): string {
  const [only, ...others] = grants;
  const whose = only && others.length === 0 ? only.name : 'all subaccounts';
  return `ASICs (${whose}) ${timestamp.replace(' ', '_').replaceAll(':', '-')}.csv`;
}

/**
 * Serves miners as CSV, all that match, to whoever may read their list and is no observer: of the subaccount in the
 * header, or of all the caller's. One batch a minute for each account and each API key.
 */
export function registerAsicExport(app: FastifyInstance, { database }: { database: Kysely<DB> }): void {
  const answerWith = exportReplies(app);
  app.post(asicExportPath, async (request, reply) => {
    const { where, location } = validated(bodySchema, request.body ?? {}, 'body');
    readWhere(asicEntity, where);
    const grants = request.grants ?? [];
    const access = { subaccountIds: grants.map(({ subaccountId }) => subaccountId) };
    const clock = (moment: Date) => wallClockSecondsOf(moment.getTime(), location);
    return answerWith(request, reply, {
      name: fileName(grants, clock(new Date())),
      pieces: exportAsics(database, access, where, clock),
    });
  });
}
