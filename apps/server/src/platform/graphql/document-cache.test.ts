import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schema } from '../../schema.ts';
import { DocumentCache } from './document-cache.ts';
import { Documents } from './documents.ts';

describe('DocumentCache', () => {
  it('evicts the least recently used', () => {
    const cache = new DocumentCache<number>(10);
    cache.set('a', 1, 4);
    cache.set('b', 2, 4);
    cache.get('a');
    cache.set('c', 3, 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('never weighs more than it may', () => {
    const entries = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(60)));
    fc.assert(
      fc.property(entries, (sets) => {
        const cache = new DocumentCache<number>(100);
        const kept = new Map<string, number>();
        for (const [text, bytes] of sets) {
          cache.set(text, bytes, bytes);
          kept.set(text, bytes);
          expect(cache.bytes).toBeLessThanOrEqual(100);
          expect(cache.get(text)).toBe(bytes);
        }
        const present = [...kept].filter(([text]) => cache.get(text) !== undefined).map(([, bytes]) => bytes);
        expect(cache.bytes).toBe(present.reduce((sum, bytes) => sum + bytes, 0));
      }),
    );
    const small = new DocumentCache<number>(100);
    small.set('big', 1, 101);
    expect([small.get('big'), small.bytes]).toEqual([undefined, 0]);
  });
});

describe('Documents', () => {
  it('reads a text once and keeps all documents within their bytes', () => {
    const documents = new Documents(schema, 1024 * 1024);
    const text = '{ asics { ip } }';
    expect(documents.read(text)).toBe(documents.read(text));
    for (let index = 0; index < 100; index += 1) {
      const fields = Array.from({ length: 60 }, (_, place) => `a${place}: ip`).join(' ');
      expect(documents.read(`{ asics(limit: ${index}) { ${fields} } }`)).toHaveProperty('document');
      expect(documents.bytes).toBeLessThanOrEqual(1024 * 1024);
    }
  });
});
