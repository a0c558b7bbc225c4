import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText, type MissingHistory } from '@headframe/domain/errors/error-catalogue';
import { wallClockSecondsOf } from '@headframe/domain/calendar/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import { csvPieces } from '../../../platform/export/export-pieces.ts';
import { csvType, exportReplies } from '../../../platform/export/export-replies.ts';
import { exportName } from '../../../platform/export/list-export.ts';
import { locationSchema } from '../../../platform/export/location.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { readSpan } from './chart-span.ts';
import type { ChartSpan, HistoryPoint } from './device-history.ts';

/** Records of one export at most; a longer span has wider steps. */
const maxRecords = 2000;

const moment = z.coerce.date({ error: 'A date and time is expected, as 2026-11-27T00:00:00Z.' });

const bodySchema = z.object({
  id: z.string().max(64),
  from: moment,
  to: moment,
  location: locationSchema,
});

/** What opens the rows that a reader may see. */
export interface HistoryScope {
  transaction: AccessTransaction;
  subaccountIds: readonly number[];
}

/** How the history of one device of a kind is exported. */
export interface HistoryExport<Found extends { points: readonly HistoryPoint[] }, Row> {
  path: string;
  /** What is answered where nothing was recorded. */
  missing: MissingHistory;
  /** The device with its own figures over a span; undefined where it is not open to the reader. */
  find(scope: HistoryScope, id: string, span: ChartSpan): Promise<Found | undefined>;
  /** What the file is about, such as `ASIC 10.0.0.9 history`: its name begins with it. */
  subject(found: Found): string;
  columns(found: Found): readonly ExportColumn<Row>[];
  /** The records, one for each step in which it answered; read once the caller may export. */
  read(transaction: AccessTransaction, found: Found, span: ChartSpan): Promise<readonly Row[]>;
}

/**
 * Serves the history of one device as a CSV file named with it, its subaccount and the time, one a minute for each account and
 * each API key. Without any records it answers `not-found` with the catalogue's text.
 */
export function registerHistoryExport<Found extends { points: readonly HistoryPoint[] }, Row>(
  app: FastifyInstance,
  database: Kysely<DB>,
  { path, missing, find, subject, columns, read }: HistoryExport<Found, Row>,
): void {
  const answerWith = exportReplies(database, path);
  app.post(path, async (request, reply) => {
    const { id, from, to, location } = validated(bodySchema, request.body ?? {}, 'body');
    const span = readSpan({ from, to, points: maxRecords });
    const subaccountIds = (request.grants ?? []).map(({ subaccountId }) => subaccountId);
    const asReader = <Result>(work: (transaction: AccessTransaction) => Promise<Result>) =>
      withAccess(database, 'headframe_api', subaccountIds, work);
    const found = await asReader((transaction) => find({ transaction, subaccountIds }, id, span));
    if (!found || found.points.length === 0) throw new DomainError('not-found', messageText(missing));
    async function* batches(history: Found) {
      yield await asReader((transaction) => read(transaction, history, span));
    }
    const clock = (moment: Date) => wallClockSecondsOf(moment.getTime(), location);
    return answerWith(request, reply, {
      name: `${exportName(subject(found), request.grants ?? [], clock(new Date()))}.csv`,
      type: csvType,
      pieces: csvPieces({ title: 'data', columns: columns(found), batches: batches(found), clock }),
    });
  });
}
