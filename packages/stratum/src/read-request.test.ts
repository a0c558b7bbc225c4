import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAgentLength, printableText } from './printable-text.ts';
import { readRequest } from './read-request.ts';

/** Any text, lone surrogates and control characters included. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points));

describe('readRequest', () => {
  it.each([
    ['{"id":1,"method":"mining.subscribe","params":[]}', { kind: 'subscribe', id: '1', agent: '', sessionId: '' }],
    [
      '{"id":1,"method":"mining.subscribe","params":["cgminer/4.11.1","8f3a"]}',
      { kind: 'subscribe', id: '1', agent: 'cgminer/4.11.1', sessionId: '8f3a' },
    ],
    [
      '{"id":1,"method":"mining.subscribe","params":["bosminer/0.2.0",null,"pool.example",3334]}',
      { kind: 'subscribe', id: '1', agent: 'bosminer/0.2.0', sessionId: '' },
    ],
    ['{"id":1,"method":"mining.subscribe"}', { kind: 'subscribe', id: '1', agent: '', sessionId: '' }],
    ['{"id":1,"method":"mining.subscribe","params":[7,{}]}', { kind: 'subscribe', id: '1', agent: '', sessionId: '' }],
    [
      '{"id":"auth","method":"mining.authorize","params":["farm.rig1","x"]}',
      { kind: 'authorize', id: '"auth"', user: 'farm.rig1', password: 'x' },
    ],
    [
      '{"id":2,"method":"mining.authorize","params":["farm.rig1"]}',
      { kind: 'authorize', id: '2', user: 'farm.rig1', password: '' },
    ],
    [
      '{"id":2,"method":"mining.authorize","params":["farm.rig1",123]}',
      { kind: 'authorize', id: '2', user: 'farm.rig1', password: '123' },
    ],
    ['{"id":2,"method":"mining.authorize","params":[5]}', { kind: 'invalid', id: '2', method: 'mining.authorize' }],
    ['{"id":2,"method":"mining.authorize","params":[""]}', { kind: 'invalid', id: '2', method: 'mining.authorize' }],
    [
      '{"id":3,"method":"mining.configure","params":[["version-rolling"],{"version-rolling.mask":"1fffe000"}]}',
      {
        kind: 'configure',
        id: '3',
        extensions: ['version-rolling'],
        options: { 'version-rolling.mask': '1fffe000' },
      },
    ],
    [
      '{"id":3,"method":"mining.configure","params":[["subscribe-extranonce"]]}',
      { kind: 'configure', id: '3', extensions: ['subscribe-extranonce'], options: {} },
    ],
    [
      '{"id":null,"method":"mining.suggest_difficulty","params":[1000.5]}',
      { kind: 'suggestDifficulty', id: 'null', difficulty: 1000.5 },
    ],
    [
      '{"id":7,"method":"mining.suggest_difficulty","params":["42"]}',
      { kind: 'suggestDifficulty', id: '7', difficulty: 42 },
    ],
    [
      '{"id":7,"method":"mining.suggest_difficulty(42)","params":[]}',
      { kind: 'suggestDifficulty', id: '7', difficulty: 42 },
    ],
    [
      '{"id":7,"method":"mining.suggest_difficulty","params":[-1]}',
      { kind: 'invalid', id: '7', method: 'mining.suggest_difficulty' },
    ],
    [
      '{"id":"xnsub","method":"mining.extranonce.subscribe","params":[]}',
      { kind: 'subscribeExtranonce', id: '"xnsub"' },
    ],
    ['{"id":4,"method":"mining.submit","params":["farm.rig1","1","00","00","00"]}', { kind: 'submit', id: '4' }],
    ['{"id":8,"method":"mining.ping","params":[]}', { kind: 'ping', id: '8' }],
    ['{"id":9,"result":"pong","error":null}', { kind: 'answer', id: '9', result: 'pong' }],
    ['{"id":9,"method":"pong","params":[]}', { kind: 'answer', id: '9', result: 'pong' }],
    ['{"id":9,"result":null,"error":[20,"?",null]}', { kind: 'answer', id: '9', result: null }],
    [
      '{"id":"txlist1","method":"mining.get_transactions","params":["1"]}',
      { kind: 'unsupported', id: '"txlist1"', method: 'mining.get_transactions' },
    ],
    ['{"id":1,"method":"eth_getWork"}', { kind: 'unknown', id: '1', method: 'eth_getWork' }],
    ['{"id":1,"method":"__proto__"}', { kind: 'unknown', id: '1', method: '__proto__' }],
    ['{"id":{},"method":"mining.ping"}', { kind: 'invalid', id: 'null', method: 'mining.ping' }],
    ['{"id":1}', { kind: 'garbage', id: '1' }],
    ['{"id":1,"method":7}', { kind: 'garbage', id: '1' }],
    ['[1,2]', { kind: 'garbage', id: 'null' }],
    ['null', { kind: 'garbage', id: 'null' }],
    ['GET / HTTP/1.1', { kind: 'garbage', id: 'null' }],
  ])('reads %s', (line, expected) => {
    expect(readRequest(line)).toEqual(expected);
  });

  it('reads a target', () => {
    const line = `{"id":null,"method":"mining.suggest_target","params":["${'00'.repeat(4)}${'f0'.repeat(28)}"]}`;
    const request = readRequest(line);
    expect(request.kind === 'suggestTarget' && [...request.target.subarray(3, 6)]).toEqual([0, 0xf0, 0xf0]);
    expect(readRequest('{"id":1,"method":"mining.suggest_target","params":["ff"]}').kind).toBe('invalid');
  });

  it('echoes ids as they came, past 2^53 too', () => {
    for (const id of ['0', '-1', '4.5', '12345678901234567890', '"auth"', '"\\u00e9"', 'null']) {
      const request = readRequest(`{"id": ${id} ,"method":"mining.ping"}`);
      expect(JSON.parse(request.id)).toEqual(JSON.parse(id));
      if (/^\d+$/.test(id)) expect(request.id).toBe(id);
    }
    expect(readRequest('{"id":1e999,"method":"mining.ping"}')).toMatchObject({ kind: 'invalid', id: 'null' });
    expect(readRequest(`{"id":"${'x'.repeat(65)}","method":"mining.ping"}`)).toMatchObject({ id: 'null' });
  });

  it('takes nothing of nested rubbish', () => {
    expect(readRequest('['.repeat(2000)).kind).toBe('garbage');
    expect(readRequest(`{"id":1,"method":"mining.authorize","params":${'['.repeat(900)}${']'.repeat(900)}}`).kind).toBe(
      'garbage',
    );
  });

  it('answers any text with an id that is JSON', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.json()), (line) => {
        JSON.parse(readRequest(line).id);
      }),
    );
  });

  it('bounds what it keeps of a request', () => {
    const agent = readRequest(`{"id":1,"method":"mining.subscribe","params":["${'a'.repeat(900)}"]}`);
    expect(agent.kind === 'subscribe' && agent.agent.length).toBe(512);
    const user = `{"id":1,"method":"mining.authorize","params":["${'u'.repeat(257)}","x"]}`;
    expect(readRequest(user).kind).toBe('invalid');
  });
});

describe('printableText', () => {
  it('escapes what could run, break a log line or end a cell, and cuts it', () => {
    expect(printableText('cgminer/4.11.1')).toBe('cgminer/4.11.1');
    expect(printableText('Antminer S9 (13500)')).toBe('Antminer S9 (13500)');
    expect(printableText('<b>"x"\n')).toBe('\\u{3c}b\\u{3e}\\u{22}x\\u{22}\\u{a}');
    expect(printableText('é😀')).toBe('\\u{e9}\\u{1f600}');
    expect(printableText('a'.repeat(500))).toHaveLength(maxAgentLength);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printableText(text)).toMatch(/^[ -~]{0,128}$/);
        expect(printableText(text)).not.toMatch(/[<>"]/);
      }),
    );
  });
});
