import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { performCommand } from '../../perform-command.ts';
import { luxosDriver } from './luxos-driver.ts';
import { sessionHeld } from './luxos-session.ts';

const say = (letter: string, code: number, rows: object = {}) =>
  JSON.stringify({ STATUS: [{ STATUS: letter, Code: code, Msg: 'said' }], ...rows });
const withSession = (code: number, SessionID: string) => say('S', code, { SESSION: [{ SessionID }] });

describe('sessions of LuxOS', () => {
  let device: LoopbackServers;
  let open: string;
  let asked: string[];

  beforeEach(async () => {
    device = new LoopbackServers();
    [open, asked] = ['', []];
    await device.serveCgminer((command, { parameter = '' }) => {
      asked.push(`${command} ${String(parameter)}`.trim());
      if (command === 'session') return withSession(319, open);
      if (command === 'logon') {
        if (open !== '') return say('E', 402);
        open = `s${asked.length}`;
        return withSession(316, open);
      }
      if (String(parameter).split(',')[0] !== open) return say('E', 401);
      if (command === 'logoff') open = '';
      return say('S', 1);
    });
  });
  afterEach(() => device.close());

  it('are opened for a command, kept for the next and ended by close', async () => {
    await performCommand(luxosDriver, device.endpoint(), { kind: 'stop' });
    await performCommand(luxosDriver, device.endpoint(), { kind: 'blink', on: true });
    await luxosDriver.close?.(device.endpoint());
    expect(asked).toEqual(['logon', 'curtail s1,sleep', 'ledset s1,red,blink', 'logoff s1']);
    expect(open).toBe('');
    await luxosDriver.close?.(device.endpoint());
    expect(asked).toHaveLength(4);
  });

  it('that have run out are opened again once', async () => {
    await performCommand(luxosDriver, device.endpoint(), { kind: 'stop' });
    open = '';
    await performCommand(luxosDriver, device.endpoint(), { kind: 'start' });
    expect(asked.slice(2)).toEqual(['curtail s1,wakeup', 'logon', 'curtail s4,wakeup']);
    await luxosDriver.close?.(device.endpoint());
  });

  it('that another program holds are a refusal with the reason, and are left to it', async () => {
    open = 'theirs';
    await expect(performCommand(luxosDriver, device.endpoint(), { kind: 'reboot' })).rejects.toMatchObject({
      reason: 'refused',
      message: sessionHeld,
    });
    await luxosDriver.close?.(device.endpoint());
    expect(open).toBe('theirs');
    expect(asked).toEqual(['logon', 'session']);
  });
});
