import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSecrets } from '../secrets/secrets.ts';
import { createHouseMarks } from './house-marks.ts';

const marks = createHouseMarks(createSecrets(randomBytes(32)));
const mark = { agentId: 7, house: randomUUID(), epoch: 1, at: 1_795_900_000_000 };

it('reads what it wrote', () => {
  expect(marks.read(marks.write(mark))).toEqual(mark);
});

it('reads nothing that was signed with another key', () => {
  expect(createHouseMarks(createSecrets(randomBytes(32))).read(marks.write(mark))).toBeNull();
});

it('reads no mark with a changed character as another one, and no other text', () => {
  const text = marks.write(mark);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, character) => {
      const read = marks.read(text.slice(0, index) + character + text.slice(index + 1));
      // The last character of base64url has bits that stand for nothing: the mark stays the same.
      expect(read === null || JSON.stringify(read) === JSON.stringify(mark)).toBe(true);
      if (index < text.length - 1 && character !== text[index]) expect(read).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (other) => marks.read(other) === null));
});
