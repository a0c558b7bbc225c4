import { describe, expect, it } from 'vitest';
import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { PduBaseline } from './pdu-driver.ts';
import { compareOutlet, compareOutletCycle, compareOutletDelay, compareOutletName } from './read-back.ts';

const before = (): PduBaseline => ({ reading: {} as PduReading, sentAt: 0 });

describe('the read-back of', () => {
  it('a switched outlet counts only a state that stays', () => {
    expect(compareOutlet('on', { on: true, changing: false }).state).toBe('verified');
    expect(compareOutlet('off', { on: false, changing: false }).state).toBe('verified');
    expect(compareOutlet('off', { on: false, changing: true }).state).toBe('pending');
    expect(compareOutlet('off', { on: true, changing: false })).toEqual({
      state: 'pending',
      reason: 'The outlet is still on.',
    });
    expect(compareOutlet('on', { on: null, changing: false }).state).toBe('pending');
  });

  it('a reboot wants the outlet off once and on again, for each outlet and each command', () => {
    const baseline = before();
    const look = (key: string, on: boolean | null, as = baseline) => compareOutletCycle({}, { key, on }, as).state;
    expect(look('1', true)).toBe('pending');
    expect(look('1', null)).toBe('pending');
    expect(look('1', false)).toBe('pending');
    expect(look('2', true)).toBe('pending');
    expect(look('1', true, before())).toBe('pending');
    expect(look('1', true, { ...baseline })).toBe('verified');
    expect(look('1', true, { reading: null, sentAt: 0 })).toBe('pending');
  });

  it('a name and delays compares all of it', () => {
    expect(compareOutletName('rig 7', 'rig 7').state).toBe('verified');
    expect(compareOutletName('rig 7', 'rig 70').state).toBe('pending');
    expect(compareOutletDelay({ onDelay: 5, offDelay: 0 }, { onDelay: 5, offDelay: 0 }).state).toBe('verified');
    expect(compareOutletDelay({ onDelay: 5, offDelay: 0 }, { onDelay: 5, offDelay: null }).state).toBe('pending');
  });
});
