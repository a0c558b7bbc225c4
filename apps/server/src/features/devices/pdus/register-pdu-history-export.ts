import { pduHistoryPath } from '@headframe/domain/devices/export-paths';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { wallClockSecondsOf } from '@headframe/domain/units/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { csvPieces } from '../../../platform/export/export-pieces.ts';
import { csvType, exportReplies } from '../../../platform/export/export-replies.ts';
import { locationSchema } from '../../../platform/export/location.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { readSpan } from '../history/index.ts';
import { findPduHistory, pduRecordColumns, readPduRecords, type FoundPduHistory } from './pdu-history-rows.ts';

/** Records of one export at most; a longer span has wider steps. */
const maxRecords = 2000;

const bodySchema = z.object({
  id: z.string().max(64),
  from: z.coerce.date(),
  to: z.coerce.date(),
  location: locationSchema,
});

/**
 * Serves the history of one PDU and its outlets as the file 'data.csv' (specification 001, section 7), one a minute for each
 * account and each API key. Without any records it answers `not-found` with the catalogue's text. The outlets are read once
 * the caller may export.
 */
export function registerPduHistoryExport(app: FastifyInstance, database: Kysely<DB>): void {
  const answerWith = exportReplies(app);
  app.post(pduHistoryPath, async (request, reply) => {
    const { id, from, to, location } = validated(bodySchema, request.body ?? {}, 'body');
    const span = readSpan({ from, to, points: maxRecords });
    const subaccountIds = (request.grants ?? []).map(({ subaccountId }) => subaccountId);
    const asReader = <Result>(read: (transaction: AccessTransaction) => Promise<Result>) =>
      withAccess(database, 'headframe_api', subaccountIds, read);
    const found = await asReader((transaction) => findPduHistory({ transaction, subaccountIds }, id, span));
    if (!found || found.points.length === 0) throw new DomainError('not-found', messageText('pduHistoryMissing'));
    async function* batches(history: FoundPduHistory) {
      yield await asReader((transaction) => readPduRecords(transaction, history, span));
    }
    const clock = (moment: Date) => wallClockSecondsOf(moment.getTime(), location);
    const columns = pduRecordColumns(found.outlets.map(({ key }) => key));
    return answerWith(request, reply, {
      name: 'data.csv',
      type: csvType,
      pieces: csvPieces({ title: 'data', columns, batches: batches(found), clock }),
    });
  });
}
