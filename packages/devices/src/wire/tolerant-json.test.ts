import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceReplyError } from '../device-errors.ts';
import {
  maxReplyDepth,
  maxReplyLength,
  readTolerantJson,
  readTolerantObject,
  readWholeObject,
} from './tolerant-json.ts';

describe('broken replies of real firmware', () => {
  it.each<[string, string, unknown]>([
    ['valid JSON', '{"a":[1,2.5,"x",true,null]}', { a: [1, 2.5, 'x', true, null] }],
    ['a NUL tail', '{"a":1}\0', { a: 1 }],
    ['a missing comma between objects', '{"STATS":[{"a":1}{"b":2}],"id":1}', { STATS: [{ a: 1 }, { b: 2 }], id: 1 }],
    [
      'bare nan and inf',
      '{"MHS av":nan,"b":-inf,"c":NaN,"d":Infinity,"e":1}',
      { 'MHS av': null, b: null, c: null, d: null, e: 1 },
    ],
    ['a stray tail', '{"VERSION":[{"Type":"Antminer S9k"}],"id":1}"}', { VERSION: [{ Type: 'Antminer S9k' }], id: 1 }],
    [
      'an escaped single quote',
      String.raw`{"Firmware Version":"\'20200917.22.REL\'"}`,
      { 'Firmware Version': "'20200917.22.REL'" },
    ],
    [
      'an empty value',
      '{"bitmain-fan-ctrl" : ,"bitmain-fan-pwm" : "100"}',
      { 'bitmain-fan-ctrl': null, 'bitmain-fan-pwm': '100' },
    ],
    ['an empty value at the end', '{"a" : }', { a: null }],
    ['a comma before the end', '{"a":1,}', { a: 1 }],
    ['a comma after the start of a list', '{"a":[,{"b":1}]}', { a: [{ b: 1 }] }],
    ['a missing comma before a name', '{"fan1":6000"temp0":"70" "temp1":71}', { fan1: 6000, temp0: '70', temp1: 71 }],
    ['a truncated list', '{"Msg":{"error_code":["218","219"}}', { Msg: { error_code: ['218', '219'] } }],
    ['a truncated end', '{"Msg":{"error_code":["218"', { Msg: { error_code: ['218'] } }],
    ['a truncated number', '{"MHS av":1100,"MHS 5s":11\0', { 'MHS av': 1100, 'MHS 5s': null }],
    ['a truncated text', '{"Type":"Antminer S19","rate":"376', { Type: 'Antminer S19', rate: null }],
    [
      'a list written like an object',
      '{"error_code":["218":"2024-01-01","329":"2024-01-02"]}',
      { error_code: [{ 218: '2024-01-01' }, { 329: '2024-01-02' }] },
    ],
    ['an object closed by a bracket', '{"a":[{"b":1]}', { a: [{ b: 1 }] }],
    ['braces and commas inside text', '{"a":"}{,[" "b":1}', { a: '}{,[', b: 1 }],
    ['escapes', String.raw`{"a":"\u0041\n\"\\" "b":1}`, { a: 'A\n"\\', b: 1 }],
    ['a number too large', '{"a":1e999,"b":1}', { a: null, b: 1 }],
    ['words without quotes', '{STATUS:S,"n":N/A}', { STATUS: 'S', n: 'N/A' }],
    ['a name that is dangerous elsewhere', '{"__proto__":{"x":1},}', Object.fromEntries([['__proto__', { x: 1 }]])],
  ])('%s', (_name, text, value) => {
    expect(readTolerantJson(text)).toEqual(value);
  });

  it.each(['', '\0', 'STATUS=S,When=1|', '<html></html>', '12', '"text"', 'null'])('refuses %j', (text) => {
    expect(() => readTolerantJson(text)).toThrow(DeviceReplyError);
  });

  it('refuses a list where an object is expected', () => {
    expect(() => readTolerantObject('[1]')).toThrow(DeviceReplyError);
  });

  it('refuses what is nested too deeply, valid or not', () => {
    const deep = maxReplyDepth + 1;
    expect(() => readTolerantJson('['.repeat(deep) + ']'.repeat(deep))).toThrow(DeviceReplyError);
    expect(() => readTolerantJson('[{"a":'.repeat(100_000))).toThrow(DeviceReplyError);
    expect(readTolerantJson('['.repeat(maxReplyDepth) + ']'.repeat(maxReplyDepth))).toBeInstanceOf(Array);
  });

  it('refuses what is too long, and reads the longest in time in proportion to its length', () => {
    expect(() => readTolerantJson(`{"a":"${'x'.repeat(maxReplyLength)}"}`)).toThrow(DeviceReplyError);
    for (const piece of ['{"a":1', '"a', '}', ':', ',', '1', '\\', "'", ']{', '[1}', '-', 'nan']) {
      const started = performance.now();
      const text = `{"x":[${piece.repeat(Math.floor((maxReplyLength - 10) / piece.length))}`;
      try {
        readTolerantJson(text);
      } catch (error) {
        expect(error).toBeInstanceOf(DeviceReplyError);
      }
      expect(performance.now() - started).toBeLessThan(4000);
    }
  });
});

/** Fails for anything but a value or the one error. */
function expectValueOrReplyError(text: string): void {
  try {
    expect(typeof readTolerantJson(text)).toBe('object');
  } catch (error) {
    expect(error).toBeInstanceOf(DeviceReplyError);
  }
}

const reply = JSON.stringify({
  STATUS: [{ STATUS: 'S', When: 1_755_615_295, Code: 70, Msg: 'CGMiner stats', Description: "cgminer '1.0.0'" }],
  STATS: [
    { BMMiner: '1.0.0', Type: 'Antminer S19 Pro' },
    {
      'GHS 5s': 110_566.89,
      chain_acn1: 114,
      temp_chip1: '78-50-69-70',
      fan1: 6000,
      chain_rate4: '',
      ok: true,
      none: null,
    },
  ],
  id: 1,
});

describe('any reply', () => {
  it('valid JSON comes out as JSON.parse reads it', () => {
    const container = fc.oneof(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
    );
    fc.assert(
      fc.property(container, (value) => {
        const text = JSON.stringify(value);
        expect(readTolerantJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it('the tolerant parser agrees with the strict one: a stray tail changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
        const text = JSON.stringify(value);
        expect(readTolerantJson(`${text}"}`)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('random bytes give a value or DeviceReplyError', () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array).toString());
    fc.assert(fc.property(bytes, expectValueOrReplyError), { numRuns: 500 });
    fc.assert(
      fc.property(bytes, (text) => expectValueOrReplyError(`{${text}`)),
      { numRuns: 500 },
    );
  });

  it('random marks of JSON give a value or DeviceReplyError', () => {
    const marks = fc.array(fc.constantFrom(...'{}[]",:\\\'\0 -1.e', 'nan', 'inf', 'true', '"a"'), { maxLength: 200 });
    fc.assert(
      fc.property(marks, (list) => expectValueOrReplyError(`[${list.join('')}`)),
      { numRuns: 2000 },
    );
  });

  it('a real reply with characters cut, doubled or changed gives a value or DeviceReplyError', () => {
    const change = fc.record({ at: fc.nat(reply.length), cut: fc.nat(12), put: fc.string({ maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const broken = changes.reduce(
          (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
          reply,
        );
        expectValueOrReplyError(broken);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not read as a whole one wherever it is cut off', () => {
    expect(readWholeObject(reply)).toEqual(JSON.parse(reply));
    expect(readWholeObject(`${reply.replace('},{', '}{')}"}`)).toEqual(JSON.parse(reply));
    const end = fc.integer({ min: 1, max: reply.length - 1 });
    fc.assert(
      fc.property(end, fc.boolean(), (at, flawed) => {
        const text = flawed ? reply.slice(0, at).replace('},{', '}{') : reply.slice(0, at);
        expect(() => readWholeObject(text)).toThrow(DeviceReplyError);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what stands before the break', () => {
    fc.assert(
      fc.property(fc.integer({ min: reply.indexOf('"STATS"'), max: reply.length }), (end) => {
        expect(readTolerantObject(reply.slice(0, end))['STATUS']).toEqual(JSON.parse(reply).STATUS);
      }),
      { numRuns: 200 },
    );
  });
});
