import { importLimits, importPath } from '@headframe/domain/imports/import-limits';
import type { FastifyInstance } from 'fastify';
import { registerPieceRoute } from '../../../../platform/uploads/register-piece-route.ts';
import type { ImportDeps } from '../import-deps.ts';
import { takePiece } from './take-piece.ts';

/** Path of the pieces of a file. */
export const importRoute = `${importPath}/:id`;

/** Takes the pieces of files with devices; answers with `{ received, complete }`. */
export function registerImportUploads(app: FastifyInstance, deps: ImportDeps): Promise<void> {
  return registerPieceRoute(app, {
    path: importRoute,
    fileBytes: importLimits.bytes,
    pieceBytes: importLimits.pieceBytes,
    piecesPerMinute: 600,
    take: async (uploader, piece) => {
      const { received, size } = await takePiece(deps, uploader, piece);
      return { received, complete: received === size };
    },
  });
}
