import { wallClockSecondsOf } from '@headframe/domain/calendar/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { accountCaller, ownedGrants } from '../../../platform/auth/caller-grant.ts';
import { csvType, exportReplies } from '../../../platform/export/export-replies.ts';
import { exportName, timedName } from '../../../platform/export/list-export.ts';
import { locationSchema } from '../../../platform/export/location.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import type { CallerAccess } from '../../../platform/database/with-access.ts';
import { readWhere } from '../../../platform/entity/entity-query.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { accountAuditEntity, auditEntity } from './audit.entity.ts';
import { exportEntries } from './export-entries.ts';

/** Path of the export: a POST with the `where` of the list as JSON. */
export const auditExportPath = '/api/audit-log/export';

const bodySchema = z.object({
  /** Which log: that of the owned subaccounts and organizations, or that of the own account. */
  log: z.enum(['site', 'account']).default('site'),
  where: z.unknown().optional(),
  location: locationSchema,
});

/** Serves the audit log as CSV to those who may see it, one batch a minute for each account. */
export function registerAuditExport(app: FastifyInstance, { database }: { database: Kysely<DB> }): void {
  const answerWith = exportReplies(database, auditExportPath);
  app.post(auditExportPath, async (request, reply) => {
    const { log, where, location } = validated(bodySchema, request.body ?? {}, 'body');
    const { subaccount } = request.headers;
    const caller = accountCaller(request);
    const named = typeof subaccount === 'string' && subaccount !== '' ? subaccount : undefined;
    const grants = log === 'site' ? ownedGrants(caller, named) : [];
    const access: CallerAccess = {
      subaccountIds: grants.map(({ subaccountId }) => subaccountId),
      accountId: caller.accountId,
      organizationIds: caller.organizations.map(({ organizationId }) => organizationId),
    };
    const now = wallClockSecondsOf(Date.now(), location);
    const entity = log === 'site' ? auditEntity : accountAuditEntity;
    readWhere(entity, where);
    return answerWith(request, reply, {
      name: `${log === 'site' ? exportName('Audit log', grants, now) : timedName('Account log', now)}.csv`,
      type: csvType,
      pieces: exportEntries(database, access, entity, where),
    });
  });
}
