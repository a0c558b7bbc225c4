import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { describe, expect, it } from 'vitest';
import { ShareChecker } from '../shares/share-checker.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import { Vardiff } from '../vardiff/vardiff.ts';
import { Extranonces } from './extranonces.ts';
import { newSessionId, type MinerSession } from './miner-session.ts';
import { ResumableSessions } from './resumable-sessions.ts';

const checker = new ShareChecker<ShareWorker>({ coin: minedCoin(0), extranonce1Bytes: 4, extranonce2Bytes: 8 });

function session(extranonces: Extranonces): MinerSession {
  const extranonce1 = extranonces.allocate();
  return {
    id: newSessionId(),
    extranonce1,
    shares: checker.openSession({ extranonce1, onVerdict: () => undefined }),
    vardiff: new Vardiff(1, { min: 1, max: 1 }, 0),
    lastWork: undefined,
    lastTime: 0,
  };
}

describe('Extranonces', () => {
  it('begin with the byte of the process, come round after all others, and skip those in use', () => {
    const extranonces = new Extranonces(200, 4);
    const given = [1, 2, 3].map(() => extranonces.allocate());
    expect(given.map((bytes) => [...bytes])).toEqual([1, 2, 3].map((number) => [200, 0, 0, number]));
    extranonces.release(given[2] as Uint8Array);
    expect([...extranonces.allocate()]).toEqual([200, 0, 0, 0]);
    expect([...extranonces.allocate()]).toEqual([200, 0, 0, 3]);
    expect(() => extranonces.allocate()).toThrow('All extranonces are in use.');
  });

  it('refuse a process number that is no byte', () => {
    for (const number of [-1, 256, 0.5, Number.NaN]) expect(() => new Extranonces(number)).toThrow(RangeError);
  });
});

describe('ResumableSessions', () => {
  it('give a session back once, within its time', () => {
    const dropped: MinerSession[] = [];
    const sessions = new ResumableSessions(10, 1_000, (one) => dropped.push(one));
    const extranonces = new Extranonces(1);
    const [a, b] = [session(extranonces), session(extranonces)];
    sessions.add(a, 0);
    sessions.add(b, 500);
    expect(sessions.take(a.id, 999)).toBe(a);
    expect(sessions.take(a.id, 999)).toBeUndefined();
    expect(sessions.take('unknown', 999)).toBeUndefined();
    expect(sessions.take(b.id, 1_500)).toBeUndefined();
    sessions.expire(1_500);
    expect(dropped).toEqual([b]);
    expect(sessions.size).toBe(0);
  });

  it('drop the oldest beyond their number', () => {
    const dropped: MinerSession[] = [];
    const sessions = new ResumableSessions(2, 1_000, (one) => dropped.push(one));
    const extranonces = new Extranonces(1);
    const all = [1, 2, 3].map(() => session(extranonces));
    for (const one of all) sessions.add(one, 0);
    expect(dropped).toEqual([all[0]]);
    expect(sessions.size).toBe(2);
  });

  it('have ids that nobody guesses', () => {
    const ids = new Set(Array.from({ length: 1_000 }, newSessionId));
    expect(ids.size).toBe(1_000);
    expect([...ids].every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
  });
});
