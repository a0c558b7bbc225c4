import { Readable } from 'node:stream';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { knownCaller } from '../auth/caller-grant.ts';
import { callerKey } from '../auth/caller.ts';

/** A file on its way to someone who asked for it. */
export interface ExportedFile {
  name: string;
  /** Its content type. */
  type: string;
  /** What it holds, piece by piece; read no faster than it is taken. */
  pieces: AsyncIterable<string | Uint8Array>;
}

/** The content type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

/** What some file systems take in no name, and the quotation mark and percent sign that a header would have to dress. */
const unsafeInNames = /["%*/:<>?\\|]/g;

/**
 * Makes how one export answers: with a file to be saved, one batch a minute for each caller, whatever its kind. Call the reply after all
 * else has been checked, so that a mistaken request does not use up the minute.
 */
export function exportReplies(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, file: ExportedFile) => Promise<FastifyReply> {
  const limiter = app.createRateLimit({
    max: 1,
    timeWindow: 60_000,
    keyGenerator: (request) => callerKey(knownCaller(request)),
  });
  return async (request, reply, { name, type, pieces }) => {
    const state = await limiter(request);
    if (!state.isAllowed && state.isExceeded) throw new DomainError('429', messageText('exportLimit'));
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name.replace(unsafeInNames, '_')}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces));
  };
}
