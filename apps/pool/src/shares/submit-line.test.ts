import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { SubmitLine } from './submit-line.ts';

const line = new SubmitLine();

/** What is read of a line that stands between other bytes: id and parameters, or undefined. */
function read(text: string | Uint8Array) {
  const bytes = Buffer.concat([Buffer.from('["}'), Buffer.from(text), Buffer.from('"]}')]);
  if (!line.read(bytes, 3, bytes.length - 3)) return undefined;
  const parameters = Array.from({ length: line.count }, (_, index) =>
    bytes.toString('utf8', line.starts[index], line.ends[index]),
  );
  return { id: JSON.parse(`${line.id}`) as unknown, parameters };
}

const parameters = ['farm.worker1', '1a', '0000000000000001', '504e86ed', 'b2957c02'];
const quoted = parameters.map((one) => `"${one}"`).join(', ');

describe('a submit line', () => {
  it.each([
    ['cgminer', `{"params": [${quoted}], "id": 17, "method": "mining.submit"}`, 17],
    ['cpuminer', `{"method": "mining.submit", "params": [${quoted}], "id":4}`, 4],
    ['ESP-Miner', `{"id":5,"method":"mining.submit","params":[${quoted},"00002000"]}`, 5],
    ['bfgminer', `{"id":"txlist5","method":"mining.submit","params":[${quoted}]}`, 'txlist5'],
    ['a client that wants no answer', `{"id":null,"method":"mining.submit","params":[${quoted}]}`, null],
    ['a client that sends no id', `{"method":"mining.submit","params":[${quoted}]}`, null],
    ['much space', `\t{ "id" : 0 ,\r "method" : "mining.submit" , "params" : [ ${quoted} ] } `, 0],
  ])('is read as %s writes it', (_, text, id) => {
    const seen = read(text);
    expect(seen?.id).toBe(id);
    expect(seen?.parameters.slice(0, 5)).toEqual(parameters);
  });

  it.each([
    ['another method', `{"id":1,"method":"mining.submit2","params":[${quoted}]}`],
    ['no method', `{"id":1,"params":[${quoted}]}`],
    ['no parameters', `{"id":1,"method":"mining.submit"}`],
    ['four parameters', `{"id":1,"method":"mining.submit","params":["a","b","c","d"]}`],
    ['seven parameters', `{"id":1,"method":"mining.submit","params":[${quoted},"a","b"]}`],
    ['a number among the parameters', `{"id":1,"method":"mining.submit","params":["a",1,"c","d","e"]}`],
    ['an escape', `{"id":1,"method":"mining.submit","params":["\\u0061","b","c","d","e"]}`],
    ['an id twice', `{"id":1,"id":2,"method":"mining.submit","params":[${quoted}]}`],
    ['another member', `{"id":1,"jsonrpc":"2.0","method":"mining.submit","params":[${quoted}]}`],
    ['an id that is an object', `{"id":{},"method":"mining.submit","params":[${quoted}]}`],
    ['an id with a fraction', `{"id":1.5,"method":"mining.submit","params":[${quoted}]}`],
    ['an id with a leading zero', `{"id":01,"method":"mining.submit","params":[${quoted}]}`],
    ['an id beyond whole numbers', `{"id":9007199254740993,"method":"mining.submit","params":[${quoted}]}`],
    ['a long id', `{"id":"${'x'.repeat(100)}","method":"mining.submit","params":[${quoted}]}`],
    ['a comma at the end', `{"id":1,"method":"mining.submit","params":[${quoted},]}`],
    ['something behind it', `{"id":1,"method":"mining.submit","params":[${quoted}]}x`],
    ['no end', `{"id":1,"method":"mining.submit","params":[${quoted}]`],
    ['nothing', ''],
  ])('with %s is left to JSON', (_, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is never read otherwise than JSON reads it, however it is damaged', () => {
    const whole = fc.record({
      id: fc.oneof(fc.nat(), fc.string({ maxLength: 8 }), fc.constant(null)),
      method: fc.constant('mining.submit'),
      params: fc.array(fc.string({ maxLength: 12 }), { minLength: 4, maxLength: 7 }),
    });
    const damage = fc.record({ at: fc.nat({ max: 200 }), byte: fc.nat({ max: 255 }), cut: fc.nat({ max: 3 }) });
    let read5 = 0;
    fc.assert(
      fc.property(whole, fc.array(damage, { maxLength: 3 }), (request, damages) => {
        let bytes = Buffer.from(JSON.stringify(request));
        for (const { at, byte, cut } of damages) {
          const place = at % bytes.length;
          bytes = Buffer.concat([bytes.subarray(0, place), Buffer.of(byte), bytes.subarray(place + cut)]);
        }
        const seen = read(bytes);
        if (!seen) return;
        read5 += 1;
        // Bytes that are no UTF-8 become the same replacement character on both sides.
        const expected = JSON.parse(bytes.toString('utf8')) as { id?: unknown; method: string; params: unknown };
        expect(expected.method).toBe('mining.submit');
        expect(seen).toEqual({ id: expected.id ?? null, parameters: expected.params });
      }),
      { numRuns: proofLength(2000, 10_000) },
    );
    expect(read5).toBeGreaterThan(100);
  });
});
