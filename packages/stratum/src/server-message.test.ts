import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeError, encodeResult, encodeSubscription } from './answers.ts';
import { readHex, writeHex } from './hex.ts';
import {
  encodeGetVersion,
  encodeReconnect,
  encodeSetDifficulty,
  encodeSetExtranonce,
  encodeSetVersionMask,
} from './notifications.ts';
import { encodeNotify, encodeNotifyBody } from './notify.ts';
import { readServerMessage, subscriptionResult } from './server-message.ts';
import { swapWords } from './word-order.ts';

const bytesOf = (text: string): Uint8Array => readHex(text) ?? new Uint8Array(0);
const reversed = (text: string): Uint8Array => bytesOf(text).reverse();

describe('mining.notify', () => {
  it('is the line of a block of testnet3, byte for byte', () => {
    const prevhash = '4d16b6f85af6e2198f44ae2a6de67f78487ae5611b77c6c0440b921e00000000';
    const coinbase1 =
      '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff20020862062f503253482f04b8864e5008';
    const coinbase2 =
      '072f736c7573682f000000000100f2052a010000001976a914d23fcdf86f7e756a64a7a9688ef9903327048ed988ac00000000';
    const line = `{"id":null,"method":"mining.notify","params":["bf","${prevhash}","${coinbase1}","${coinbase2}",[],"00000002","1c2ac4af","504e86b9",true]}\n`;
    const message = readServerMessage(line);
    if (message.kind !== 'notify') throw new Error('It is a notify.');
    expect(message.work).toMatchObject({ version: 2, bits: 0x1c2ac4af, time: 0x504e86b9 });
    expect(encodeNotify(encodeNotifyBody(message.work), { ...message, time: message.work.time })).toBe(line);
    const header = `02000000${writeHex(message.work.previousHash)}32414daa9ddac879fd2c62839b9ba710a3546363a5f5e22915d90dc3b1699deced864e50afc42a1c027c95b2`;
    const once = createHash('sha256').update(bytesOf(header)).digest();
    expect(createHash('sha256').update(once).digest().reverse().toString('hex')).toBe(
      '000000002076870fe65a2b6eeed84fa892c0db924f1482243a6247d931dcab32',
    );
  });

  it('has the hash of the block before in its own order of words', () => {
    const display = '00000000000008a3a41b85b8b29ad444def299fee21793cd8b9e567eab02cd81';
    expect(writeHex(swapWords(reversed(display)))).toBe(
      'ab02cd818b9e567ee21793cddef299feb29ad444a41b85b8000008a300000000',
    );
  });

  it('writes every number with eight digits and reads what it wrote', () => {
    const number = fc.integer({ min: 0, max: 0xffffffff });
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const coinbase = fc.uint8Array({ minLength: 1, maxLength: 200 });
    const work = fc.record({
      previousHash: hash,
      coinbase1: coinbase,
      coinbase2: coinbase,
      branches: fc.array(hash, { maxLength: 14 }),
      version: number,
      bits: number,
      time: number,
    });
    fc.assert(
      fc.property(work, fc.boolean(), (given, isClean) => {
        const line = encodeNotify(encodeNotifyBody(given), { jobId: '1f', time: given.time, isClean });
        expect(line).toMatch(/("[0-9a-f]{8}",){3}(true|false)\]\}\n$/);
        expect(readServerMessage(line)).toEqual({ kind: 'notify', jobId: '1f', work: given, isClean });
      }),
    );
  });
});

describe('messages of the pool', () => {
  it.each([
    [encodeSetDifficulty(16_384), { kind: 'difficulty', difficulty: 16_384 }],
    [encodeSetDifficulty(2 ** -16), { kind: 'difficulty', difficulty: 2 ** -16 }],
    [encodeSetVersionMask(0x1fffe000), { kind: 'versionMask', mask: 0x1fffe000 }],
    [encodeSetVersionMask(0), { kind: 'versionMask', mask: 0 }],
    [encodeReconnect(), { kind: 'reconnect', waitSeconds: 0 }],
    ['{"id":null,"method":"client.reconnect","params":["a.example",3334,5]}', { kind: 'reconnect', waitSeconds: 5 }],
    [encodeGetVersion(7), { kind: 'call', id: '7', method: 'client.get_version' }],
    [encodeResult('"auth"', true), { kind: 'answer', id: '"auth"', result: true, error: undefined }],
    [
      encodeError('4', 21, 'Job not found'),
      { kind: 'answer', id: '4', result: null, error: { code: 21, message: 'Job not found' } },
    ],
    ['{"id":null,"method":"mining.notify","params":["1"]}', { kind: 'unreadable' }],
    ['{"id":null,"method":"mining.set_difficulty","params":[0]}', { kind: 'unreadable' }],
    ['{', { kind: 'unreadable' }],
  ])('%s are read', (line, expected) => {
    expect(readServerMessage(line)).toEqual(expected);
    expect(line.slice(0, -1)).not.toContain('\n');
  });

  it('carry extranonces', () => {
    expect(readServerMessage(encodeSetExtranonce('01000002', 8))).toEqual({
      kind: 'extranonce',
      extranonce1: bytesOf('01000002'),
      extranonce2Size: 8,
    });
    const line = encodeSubscription('1', { sessionId: 'ab', extranonce1: '01000002', extranonce2Size: 8 });
    expect(line).toBe(
      '{"id":1,"result":[[["mining.set_difficulty","ab"],["mining.notify","ab"]],"01000002",8],"error":null}\n',
    );
    const message = readServerMessage(line);
    expect(message.kind === 'answer' && subscriptionResult.parse(message.result)).toEqual({
      sessionId: 'ab',
      extranonce1: bytesOf('01000002'),
      extranonce2Size: 8,
    });
  });
});
