import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDiskFull } from '../database/disk-full.ts';
import { parsed } from '../validation/validated.ts';
import type { Piece } from './piece.ts';
import { uploaderOf, type Uploader } from './uploader.ts';

/** A door for files that come in pieces. */
interface PieceRoute {
  /** Path with `:id`, the public id of an upload that was begun. */
  path: string;
  /** Max bytes of a file. */
  fileBytes: number;
  /** Bytes of each piece but the last one of a file. */
  pieceBytes: number;
  /** Max pieces that a caller may send in a minute. */
  piecesPerMinute: number;
  /** Stores a piece, and returns the answer: how many bytes are there now, and whether these are all. */
  take(uploader: Uploader, piece: Piece, request: FastifyRequest): Promise<object>;
}

const keySchema = z.uuid();

/**
 * Takes the pieces of files: `POST <path>?offset=<bytes before>` with the bytes. One piece of a caller at a time is in memory; it is
 * refused before its bytes are read otherwise.
 */
export async function registerPieceRoute(app: FastifyInstance, route: PieceRoute): Promise<void> {
  const querySchema = z.object({ offset: z.coerce.number().int().min(0).max(route.fileBytes) });
  const sending = new Set<number>();

  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { accountId } = uploaderOf(request);
    if (sending.has(accountId)) throw new DomainError('429', messageText('uploadBusy'));
    sending.add(accountId);
    reply.raw.once('close', () => sending.delete(accountId));
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const options = {
      bodyLimit: route.pieceBytes,
      config: { rateLimit: { max: route.piecesPerMinute, timeWindow: 60_000 } },
      onRequest: takeTurn,
    };
    scope.post<{ Params: { id: string } }>(route.path, options, async (request, reply) => {
      const id = parsed(keySchema, request.params.id, 'id');
      const { offset } = parsed(querySchema, request.query, 'query');
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const answer = await route.take(uploaderOf(request), { id, offset, bytes }, request).catch((error: unknown) => {
        if (isDiskFull(error)) throw new DomainError('503', messageText('uploadDiskFull'));
        throw error;
      });
      return reply.header('cache-control', 'no-store').send(answer);
    });
  });
}
