import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { importLimits, importPath } from '@headframe/domain/imports/import-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAccount } from '../../../../platform/auth/caller-grant.ts';
import { isDiskFull } from '../../../../platform/database/disk-full.ts';
import { parsed } from '../../../../platform/validation/validated.ts';
import type { ImportDeps } from '../import-deps.ts';
import { takePiece, type Uploader } from './take-piece.ts';

/** Path of the pieces of a file. */
export const importRoute = `${importPath}/:id`;

/** Max pieces that a caller may send in a minute. */
const piecesPerMinute = 600;

const keySchema = z.uuid();
const querySchema = z.object({ offset: z.coerce.number().int().min(0).max(importLimits.bytes) });

/** Who uploads. @throws DomainError `access-denied` for API keys. */
export function uploaderOf({ caller, grants }: FastifyRequest): Uploader {
  if (!caller) throw new DomainError('401', 'Sign in first.');
  requireAccount(caller);
  return { accountId: caller.accountId, subaccountIds: (grants ?? []).map(({ subaccountId }) => subaccountId) };
}

/**
 * Takes the pieces of files with devices: `POST /api/imports/<id>?offset=<bytes before>` with the bytes answers with `{ received, complete }`.
 * One piece of a caller at a time is in memory; it is refused before its bytes are read otherwise.
 */
export async function registerImportUploads(app: FastifyInstance, deps: ImportDeps): Promise<void> {
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
      bodyLimit: importLimits.pieceBytes,
      config: { rateLimit: { max: piecesPerMinute, timeWindow: 60_000 } },
      onRequest: takeTurn,
    };
    scope.post<{ Params: { id: string } }>(importRoute, options, async (request, reply) => {
      const id = parsed(keySchema, request.params.id, 'id');
      const { offset } = parsed(querySchema, request.query, 'query');
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { received, size } = await takePiece(deps, uploaderOf(request), { id, offset, bytes }).catch(
        (error: unknown) => {
          if (isDiskFull(error)) throw new DomainError('503', messageText('uploadDiskFull'));
          throw error;
        },
      );
      return reply.header('cache-control', 'no-store').send({ received, complete: received === size });
    });
  });
}
