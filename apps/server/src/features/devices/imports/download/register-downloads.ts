import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { readColumns } from '@headframe/domain/imports/define-import';
import { refusedRowsPath, templatePath } from '@headframe/domain/imports/import-limits';
import { imports } from '@headframe/domain/imports/imports';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { csvFile } from '../../../../platform/csv/csv-file.ts';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { csvType } from '../../../../platform/export/export-replies.ts';
import { sheetFile, sheetType } from '../../../../platform/sheet/sheet-file.ts';
import { uploaderOf, type Uploader } from '../../../../platform/uploads/uploader.ts';
import { parsed } from '../../../../platform/validation/validated.ts';

const batchSize = 1000;

interface RefusedRow {
  line: number;
  device: string;
  problem: string;
}

async function* refusedRows(
  database: Kysely<DB>,
  uploader: Uploader,
  key: number,
): AsyncGenerator<RefusedRow[], void, void> {
  for (let after = 0; ;) {
    const { rows } = await withAccess(database, 'headframe_api', uploader, (transaction) =>
      sql<RefusedRow>`select line, device, problem from file_import_row
        where import_id = ${key} and problem is not null and line > ${after} order by line limit ${batchSize}`.execute(
        transaction,
      ),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.line ?? after;
  }
}

const disposition = (name: string) => `attachment; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"`;

async function* noRows(): AsyncGenerator<string[][], void, void> {}

/** Serves the refused rows of an import as CSV, and the empty templates as CSV and Excel. */
export function registerImportDownloads(app: FastifyInstance, { database }: { database: Kysely<DB> }): void {
  app.get<{ Params: { id: string } }>(refusedRowsPath, async (request, reply) => {
    const uploader = uploaderOf(request);
    const id = parsed(z.uuid(), request.params.id, 'id');
    const { rows } = await withAccess(database, 'headframe_api', uploader, (transaction) =>
      sql<{ key: number; name: string }>`select id as key, name from file_import
        where selector_id = ${id}::uuid and uploaded_by = ${uploader.accountId}`.execute(transaction),
    );
    const [found] = rows;
    if (!found) throw new DomainError('not-found', messageText('importMissing'));
    const pieces = csvFile(['row', 'device', 'problem'], refusedRows(database, uploader, found.key), (row) => [
      row.line,
      row.device,
      row.problem,
    ]);
    return reply
      .header('content-type', csvType)
      .header('content-disposition', disposition(`${found.name} refused rows.csv`))
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces));
  });
  for (const descriptor of imports)
    for (const format of ['csv', 'xlsx'] as const) {
      const header = readColumns(descriptor).map(([name]) => name);
      const cellsOf = (row: string[]) => row;
      app.get(templatePath(descriptor.kind, format), async (_request, reply) =>
        reply
          .header('content-type', format === 'csv' ? csvType : sheetType)
          .header('content-disposition', disposition(`${descriptor.fileName}.${format}`))
          .send(
            Readable.from(
              format === 'csv'
                ? csvFile(header, noRows(), cellsOf)
                : sheetFile({
                    name: descriptor.fileName,
                    header,
                    moments: [],
                    batches: noRows(),
                    cellsOf,
                    clock: String,
                  }),
            ),
          ),
      );
    }
}
