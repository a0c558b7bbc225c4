import { describe, expect, it } from 'vitest';
import { Postponed } from './postponed.ts';

const minute = 60_000;

describe('withdrawals that stand back', () => {
  it('come back after a time that doubles with each try that failed, up to an hour', () => {
    const postponed = new Postponed(minute);
    let now = 0;
    const waited: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      postponed.forReceiver('1', now);
      const since = now;
      while (postponed.idsAt(now, 0n).length > 0) now += minute;
      waited.push((now - since) / minute);
    }
    expect(waited).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
  });

  it('come back once the channels can send what they need, with the reason until then', () => {
    const postponed = new Postponed(minute);
    postponed.forMoney('1', 0, { needed: 500n, message: 'too little' });
    expect(postponed.idsAt(1, 499n)).toEqual(['1']);
    expect([...postponed.reasonsAt(1)]).toEqual([['1', 'too little']]);
    expect(postponed.idsAt(1, 500n)).toEqual([]);
    postponed.remove('1');
    expect([...postponed.reasonsAt(1)]).toEqual([]);
  });

  it('are forgotten when nobody tries them again', () => {
    const postponed = new Postponed(minute);
    postponed.forReceiver('1', 0);
    postponed.forReceiver('1', minute);
    postponed.idsAt(10 * minute, 0n);
    postponed.forReceiver('1', 10 * minute);
    expect(postponed.idsAt(11 * minute - 1, 0n)).toEqual(['1']);
    expect(postponed.idsAt(11 * minute, 0n)).toEqual([]);
  });
});
