import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedJson } from './stored-json.ts';

describe('stored JSON', () => {
  it('is plain JSON for what PostgreSQL takes', () => {
    expect(storedJson({ text: 'a "quote" \\u0000 in words', list: [1, null] })).toBe(
      JSON.stringify({ text: 'a "quote" \\u0000 in words', list: [1, null] }),
    );
  });

  it('never holds a zero character or half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '\u0000', '\ud800', '\udfff'), (text, bad) => {
        const read = JSON.parse(storedJson({ text: text + bad + text })) as { text: string };
        expect(read.text).not.toContain('\u0000');
        expect(read.text.isWellFormed()).toBe(true);
      }),
    );
  });
});
