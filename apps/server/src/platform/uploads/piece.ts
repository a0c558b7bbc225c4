import { DomainError } from '@headframe/domain/errors/domain-error';

/** One piece of a file that is uploaded. */
export interface Piece {
  /** Public id of the upload. */
  id: string;
  /** Bytes of the file before it. */
  offset: number;
  bytes: Buffer;
}

/**
 * Whether a piece is the next one of its upload. A piece that is there already, as its answer was lost, and one that comes too early are
 * not: the answer says which byte is next.
 * @throws DomainError `validation-failed` for a next piece that has another length than `pieceBytes`, or than the rest of the file.
 */
export function isNextPiece(
  { size, received }: { size: number; received: number },
  { offset, bytes }: Piece,
  pieceBytes: number,
): boolean {
  if (offset !== received || received === size) return false;
  const length = Math.min(pieceBytes, size - offset);
  if (bytes.length !== length)
    throw new DomainError('validation-failed', `A piece of ${length} bytes is expected at ${offset}.`);
  return true;
}
