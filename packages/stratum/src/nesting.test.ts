import { describe, expect, it } from 'vitest';
import { isTooNested, maxNesting } from './nesting.ts';
import { readRequest } from './read-request.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a line', () => {
  it('nests no deeper than miners do', () => {
    expect(isTooNested(nested(maxNesting))).toBe(false);
    expect(isTooNested(nested(maxNesting + 1))).toBe(true);
    expect(isTooNested('[]'.repeat(900))).toBe(false);
  });

  it('may hold brackets in its texts, behind quotes that are escaped too', () => {
    expect(isTooNested(JSON.stringify({ id: 1, params: ['['.repeat(900)] }))).toBe(false);
    expect(isTooNested(JSON.stringify({ params: [`"\\"${'{'.repeat(900)}`] }))).toBe(false);
    expect(isTooNested(`["a\\\\",${nested(maxNesting)}]`)).toBe(true);
  });

  it('that nests deeper is rubbish, and is not read as JSON', () => {
    const line = `{"id":1,"method":"mining.ping","params":${nested(900)}}`;
    expect(readRequest(line)).toEqual({ kind: 'garbage', id: 'null' });
    expect(readRequest('{"id":1,"method":"mining.ping","params":[[]]}')).toEqual({ kind: 'ping', id: '1' });
  });
});
