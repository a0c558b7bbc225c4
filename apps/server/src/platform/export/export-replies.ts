import { Readable } from 'node:stream';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { rowsHeader } from '@headframe/domain/devices/export-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { knownCaller } from '../auth/caller-grant.ts';
import { callerKey } from '../auth/caller.ts';
import { sharedCounter } from '../auth/shared-counter.ts';
import { sheetType } from '../sheet/sheet-file.ts';
import type { DB } from '../database/generated/database.ts';

/** A file on its way to someone who asked for it. */
interface ExportedFile {
  name: string;
  /** Its content type. */
  type: string;
  /** Counts its rows, for the progress of the download; left out where they are not known before they are read. */
  rows?: () => Promise<number>;
  /** What it holds, piece by piece; read no faster than it is taken. */
  pieces: AsyncIterable<string | Uint8Array>;
  /** What it is made of, where it is offered in several types: the same in another type is no further batch. */
  question?: unknown;
}

/** The content type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

const otherType = (type: string) => (type === csvType ? sheetType : csvType);

/** What some file systems take in no name, and the quotation mark and percent sign that a header would have to dress. */
const unsafeInNames = /["%*/:<>?\\|]/g;

/**
 * Makes how one export answers: with a file to be saved, one batch a minute for each caller, whatever its kind, on all servers together
 * (first specification, section 4); the same as CSV and as Excel is one batch. Call the reply after all else has been checked, so that a mistaken request does not use up the minute.
 */
export function exportReplies(
  database: Kysely<DB>,
  name: string,
): (request: FastifyRequest, reply: FastifyReply, file: ExportedFile) => Promise<FastifyReply> {
  const bound = { uses: 1, withinMs: 60_000 };
  const batches = sharedCounter(database, { what: `export ${name}`, ...bound });
  const made = sharedCounter(database, { what: `file of the export ${name}`, ...bound });
  const again = sharedCounter(database, { what: `second file of the export ${name}`, ...bound });
  const fileKey = (who: string, question: unknown, type: string) => `${who} as ${type}: ${JSON.stringify(question)}`;
  /** Whether the caller's batch of this minute is the same in another type, and was not had in this one. */
  const isSame = async (who: string, { question, type }: ExportedFile): Promise<boolean> =>
    question !== undefined &&
    (await made.isUsedUp(fileKey(who, question, otherType(type)))) &&
    again.take(fileKey(who, question, type));
  return async (request, reply, file) => {
    const { name: fileName, type, rows, pieces, question } = file;
    const who = callerKey(knownCaller(request));
    const isBatch = await batches.take(who);
    if (isBatch && question !== undefined) {
      await again.giveBack(fileKey(who, question, otherType(type)));
      await made.take(fileKey(who, question, type));
    }
    if (!isBatch && !(await isSame(who, file))) throw new DomainError('429', messageText('exportLimit'));
    if (rows) void reply.header(rowsHeader, await rows());
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${fileName.replace(unsafeInNames, '_')}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces));
  };
}
