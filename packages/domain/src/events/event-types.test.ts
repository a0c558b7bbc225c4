import { describe, expect, it } from 'vitest';
import { excludedEventTypes } from '../enums/event-types.ts';
import { describeEvent, eventTypes } from './event-types.ts';

describe('types of events', () => {
  it('have a code and a label each, and none of the codes that are not offered', () => {
    expect(new Set(eventTypes.map(({ code }) => code)).size).toBe(eventTypes.length);
    expect(new Set(eventTypes.map(({ label }) => label)).size).toBe(eventTypes.length);
    for (const { code } of eventTypes) expect(excludedEventTypes).not.toContain(code);
  });

  it('keep the kind of their device, by which they are shown to who may read it', () => {
    for (const { data, label } of eventTypes.filter((type) => type.subject.permission === 'kind'))
      expect(
        data.safeParse({}).error?.issues.map(({ path }) => path[0]),
        label,
      ).toContain('kind');
  });

  it('say what happened, with the labels of issues by the bits of their kind', () => {
    expect(describeEvent(3, { kind: 'pdu', flags: 2 })).toMatchObject({ label: 'Issue opened', severity: 'warning' });
    expect(describeEvent(3, { kind: 'sensor', flags: 3 }).text).toBe('Disconnected, Auth error.');
    expect(describeEvent(4, { kind: 'sensor', flags: 2 }).text).toBe('No longer: Auth error.');
    expect(describeEvent(0, { kind: 'asic' })).toEqual({
      label: 'Device offline',
      severity: 'critical',
      text: 'It does not answer any more.',
    });
  });

  it('read what another version wrote without failing', () => {
    expect(describeEvent(999, {})).toEqual({ label: 'Unknown event', severity: 'info', text: '' });
    expect(describeEvent(3, { other: true })).toMatchObject({ label: 'Issue opened', text: '' });
  });
});
