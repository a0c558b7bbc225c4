import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isNextPiece } from './piece.ts';

const pieceBytes = 8;
const piece = (offset: number, length: number) => ({ id: 'any', offset, bytes: Buffer.alloc(length) });

test('the pieces of a file of any size are taken in order, each once', () => {
  assert(
    property(integer({ min: 1, max: 100 }), (size) => {
      for (let received = 0; received < size;) {
        const length = Math.min(pieceBytes, size - received);
        expect(isNextPiece({ size, received }, piece(received, length), pieceBytes)).toBe(true);
        received += length;
        expect(isNextPiece({ size, received }, piece(received - length, length), pieceBytes)).toBe(false);
      }
    }),
  );
});

test('a piece that comes too early is not the next one', () => {
  expect(isNextPiece({ size: 20, received: 8 }, piece(16, 4), pieceBytes)).toBe(false);
});

test.each([0, 7, 9])('a next piece of %i bytes is refused', (length) => {
  expect(() => isNextPiece({ size: 20, received: 8 }, piece(8, length), pieceBytes)).toThrow(
    'A piece of 8 bytes is expected at 8.',
  );
});
