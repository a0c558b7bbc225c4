import { firmwareLimits, firmwarePath } from '@headframe/domain/devices/firmware/firmware-image';
import type { FastifyInstance } from 'fastify';
import { auditActor } from '../../../platform/audit/record-audit.ts';
import { registerPieceRoute } from '../../../platform/uploads/register-piece-route.ts';
import { concludeUpload, type ConcludeDeps } from './conclude-upload.ts';
import { firmwareStoreLimits } from './firmware-store-limits.ts';
import { takePiece } from './take-piece.ts';

/** Path of the pieces of an upload. */
export const uploadRoute = `${firmwarePath}/:id`;

/** Takes the pieces of firmware images; answers with `{ received, stored }`. */
export function registerUploads(app: FastifyInstance, deps: ConcludeDeps): Promise<void> {
  return registerPieceRoute(app, {
    path: uploadRoute,
    fileBytes: firmwareLimits.imageBytes,
    pieceBytes: firmwareLimits.pieceBytes,
    piecesPerMinute: firmwareStoreLimits.piecesPerMinute,
    take: async (uploader, piece, { caller, ip }) => {
      const upload = await takePiece(deps.database, uploader, piece);
      const stored = upload.received === upload.size;
      if (stored && !upload.isStored) await concludeUpload(deps, uploader, auditActor(caller, ip), upload);
      return { received: upload.received, stored };
    },
  });
}
