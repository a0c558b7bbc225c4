import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { firmwareLimits, firmwarePath } from '@headframe/domain/devices/firmware/firmware-image';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditActor } from '../../../platform/audit/record-audit.ts';
import { requireAccount } from '../../../platform/auth/caller-grant.ts';
import { isDiskFull } from '../../../platform/database/disk-full.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { concludeUpload, type ConcludeDeps } from './conclude-upload.ts';
import { firmwareStoreLimits } from './firmware-store-limits.ts';
import { takePiece, type Uploader } from './take-piece.ts';

/** Path of the pieces of an upload. */
export const uploadRoute = `${firmwarePath}/:id`;

const keySchema = z.uuid();
const querySchema = z.object({
  offset: z.coerce.number().int().min(0).max(firmwareLimits.imageBytes),
});

/** Who uploads. @throws DomainError `access-denied` for API keys, which have no second factor. */
function uploaderOf({ caller, grants }: FastifyRequest): Uploader {
  if (!caller) throw new DomainError('401', 'Sign in first.');
  requireAccount(caller);
  return { accountId: caller.accountId, subaccountIds: (grants ?? []).map(({ subaccountId }) => subaccountId) };
}

/**
 * Takes the pieces of firmware images: `POST /api/firmware/<id>?offset=<bytes before>` with the bytes answers with
 * `{ received, stored }`. One piece of a caller at a time is in memory; it is refused before its bytes are read otherwise.
 */
export async function registerUploads(app: FastifyInstance, deps: ConcludeDeps): Promise<void> {
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
      bodyLimit: firmwareLimits.pieceBytes,
      config: { rateLimit: { max: firmwareStoreLimits.piecesPerMinute, timeWindow: 60_000 } },
      onRequest: takeTurn,
    };
    scope.post<{ Params: { id: string } }>(uploadRoute, options, async (request, reply) => {
      const uploader = uploaderOf(request);
      const id = parsed(keySchema, request.params.id, 'id');
      const { offset } = parsed(querySchema, request.query, 'query');
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const upload = await takePiece(deps.database, uploader, { id, offset, bytes }).catch((error: unknown) => {
        if (isDiskFull(error)) throw new DomainError('503', messageText('uploadDiskFull'));
        throw error;
      });
      const isComplete = upload.received === upload.size;
      if (isComplete && !upload.isStored)
        await concludeUpload(deps, uploader, auditActor(request.caller, request.ip), upload);
      return reply.header('cache-control', 'no-store').send({ received: upload.received, stored: isComplete });
    });
  });
}
