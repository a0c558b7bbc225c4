import { expect, it } from 'vitest';
import { readLuxosEvents } from './luxos-events.ts';

const now = Date.parse('2026-05-01T12:00:00Z') / 1000;
const reply = (...events: object[]) => ({ STATUS: [{ STATUS: 'S', When: now }], EVENTS: events }) as never;
const event = (Code: string, CreatedAt?: string) => ({ Code, CreatedAt, Description: `${Code} happened.` });

it('events are faults by their code, but those that somebody wanted', () => {
  const read = readLuxosEvents(
    reply(event('SLEEP'), event('SHUTDOWN_USER'), event('FAN_FAILURE'), { Code: 'PSU_PANIC' }, { Details: 'no code' }),
    3600,
  );
  expect(read).toEqual([
    { code: 'FAN_FAILURE', message: 'FAN_FAILURE happened.' },
    { code: 'PSU_PANIC', message: 'PSU_PANIC' },
  ]);
});

it('what happened before it began to mine is over, by the clock of the miner', () => {
  const events = reply(event('FAN_FAILURE', '2026-04-30T10:00:00Z'), event('FAN_PANIC', '2026-05-01T11:30:00Z'));
  expect(readLuxosEvents(events, 3600).map(({ code }) => code)).toEqual(['FAN_PANIC']);
  expect(readLuxosEvents(events, null)).toHaveLength(2);
});
