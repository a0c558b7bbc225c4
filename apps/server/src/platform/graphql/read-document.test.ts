import fc from 'fast-check';
import { getIntrospectionQuery, graphqlSync, type GraphQLError } from 'graphql';
import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { schema } from '../../schema.ts';
import { readDocument } from './read-document.ts';

/** Longest that a hostile document may hold the process up, in milliseconds, on a machine that does other things too. */
const patienceMs = 1000;

function problemsOf(text: string): readonly GraphQLError[] {
  const from = performance.now();
  const read = readDocument(schema, text);
  expect(performance.now() - from).toBeLessThan(patienceMs);
  return 'document' in read ? [] : read;
}

const problemOf = (text: string): string | undefined => problemsOf(text)[0]?.message;
const repeated = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, i) => text(i));

function doubling(levels: number, end = 'ip'): string {
  const fragments = repeated(levels, (level) =>
    level < levels - 1
      ? `fragment f${level} on Asic { ...f${level + 1} ...f${level + 1} }`
      : `fragment f${level} on Asic { ${end} }`,
  );
  return `{ asics { ...f0 } } ${fragments.join(' ')}`;
}

describe('readDocument', () => {
  it.each([
    ['24 levels of doubling fragments', doubling(24), 'more than 1500 fields'],
    ['90 levels of doubling fragments', doubling(90), 'more than 1500 fields'],
    ['doubling that ends in an unknown fragment', doubling(30, '...nowhere'), 'more than 3000 selections'],
    [
      'a fragment inside itself',
      '{ asics { ...a } } fragment a on Asic { ...b } fragment b on Asic { ...a }',
      'holds itself',
    ],
    ['an unused fragment inside itself', '{ asics { ip } } fragment a on Asic { ...a ...a }', 'holds itself'],
    ['a text of 65 KiB', `{ asics { ip } } #${'a'.repeat(65 * 1024)}`, 'longer than 65536 characters'],
    ['11,000 tokens', `{ asics { ${'ip '.repeat(11_000)} } }`, 'more that 10000 tokens'],
    ['fields that nest without end', '{a'.repeat(30_000), /too deep|10000 tokens/],
    ['4,900 fields inside each other', '{a'.repeat(4900) + '}'.repeat(4900), /nested (too|more than 12) deep/],
    ['lists inside each other', `{ a(x: ${'['.repeat(4000)}${']'.repeat(4000)}) }`, /nested (too|more than 32) deep/],
    ['types inside each other', `query ($a: ${'['.repeat(4000)}Int${']'.repeat(4000)}) { a }`, /nested/],
    ['a value nested 40 deep', `{ a(x: ${'['.repeat(40)}${']'.repeat(40)}) }`, 'nested more than 32 deep'],
    [
      '31 root fields in fragments',
      `{ ...a } fragment a on Query { ${repeated(31, (i) => `f${i}`).join(' ')} }`,
      'root fields',
    ],
    ['61 aliases', `{ asics { ${repeated(61, (i) => `a${i}: ip`).join(' ')} } }`, 'more than 60 aliases'],
    ['one field 101 times', `{ asics { ${'ip '.repeat(101)} } }`, 'asks for ip more than 100 times'],
    [
      '101 fragments',
      `{ a } ${repeated(101, (i) => `fragment f${i} on Asic { ip }`).join(' ')}`,
      'more than 100 operations',
    ],
    ['a name of 60,000 characters', `{ ${'a'.repeat(60_000)} }`, 'Cannot query field'],
    ['NUL in a text', '{ asics(where: { ip: { _eq: "a\\u0000" } }) { ip } }', 'cannot be stored'],
    [
      'half a surrogate pair in a text',
      '{ asics(where: { ip: { _eq: "\\uD800" } }) { ip } }',
      'Invalid Unicode escape',
    ],
  ])('refuses %s', (_what, text, problem) => {
    expect(problemOf(text)).toMatch(problem);
  });

  it('measures alike through fragments, inline fragments and fields', () => {
    const plain = `{ asics { ${'ip '.repeat(3)} } }`;
    expect(problemOf(plain)).toBeUndefined();
    expect(problemOf(doubling(6))).toBeUndefined();
    expect(problemOf('{ asics { ...on Asic { ...on Asic { ip } } } }')).toBeUndefined();
  });

  it('takes at most moments for whatever is written with the signs of GraphQL', () => {
    const signs = [
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      '...',
      '!',
      '$a',
      '@a',
      '"',
      '"""',
      'on',
      'fragment',
      'a',
      'query',
      ' ',
      '\0',
      '\ud800',
      '#',
      '\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 400 }), (parts) => {
        const read = readDocument(schema, parts.join(''));
        expect('document' in read || read.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('introspection', () => {
  const standard = getIntrospectionQuery({
    descriptions: true,
    inputValueDeprecation: true,
    specifiedByUrl: true,
    schemaDescription: true,
    directiveIsRepeatable: true,
    oneOf: true,
  });
  const sizeOf = (source: string) => JSON.stringify(graphqlSync({ schema, source })).length;

  it('answers the query of the usual tools', () => {
    expect(problemsOf(standard)).toEqual([]);
  });

  it.each([
    '{ __schema { types { name fields { name type { name fields { name } } } } } }',
    '{ __schema { types { name fields { args { type { inputFields { name } } } } } } }',
    '{ __schema { a: types { name } b: types { name } } }',
    '{ a: __schema { types { name } } }',
    '{ __type(name: "Asic") { fields { type { ...t } } } } fragment t on __Type { fields { type { name } } }',
    `{ __schema { types { ${'ofType { '.repeat(30)} name ${'}'.repeat(30)} } } }`,
    `{ __schema { types { ${'name '.repeat(90)} ${'kind '.repeat(90)} ${'description '.repeat(90)} fields { ${'name '.repeat(10)} ${'description '.repeat(90)} isDeprecated ${'deprecationReason '.repeat(60)} } } } }`,
  ])('refuses bomb %#', (text) => {
    expect(problemOf(text)).toMatch(/[iI]ntrospection/);
  });

  it.each([
    '{ __type(name: "Query") { fields { args { name type { ofType { name ofType { ofType { name description } } } } } } } }',
    '{ __schema { types { name description fields { name description type { name enumValues { name description } } } } } }',
    '{ __schema { types { name inputFields { name description type { name enumValues { name description } } } } } }',
    '{ __schema { types { possibleTypes { name fields { name description } } interfaces { fields { name } } } } }',
  ])('never answers with more than thrice the whole schema: %#', (text) => {
    expect(problemsOf(text)).toEqual([]);
    expect(sizeOf(text)).toBeLessThan(3 * sizeOf(standard));
  });
});
