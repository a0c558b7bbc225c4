import { agentSettingSchema } from '@headframe/agent-link';
import { expect, test } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { readSettings, settingNumbers, type SettingFields, type SettingNumber } from './agent-setting-form.ts';

const good: SettingFields = {
  pollSeconds: 15,
  deviceTimeoutMs: 5000,
  maximumSockets: 512,
  scanSockets: 2048,
  spoolMegabytes: 512,
  httpAsicsEnabled: false,
  dcRestartService: true,
  kindPolls: { asic: '', pdu: 60 },
  ranges: '10.0.0.0/24\n10.0.1.5 - 10.0.1.9, 10.0.2.1',
  ports: standardPorts,
};
const numbers = Object.keys(settingNumbers) as SettingNumber[];

test('good fields become the settings as they travel', () => {
  expect(readSettings(good)).toMatchObject({
    problems: {},
    settings: {
      setting: {
        pollSeconds: 15,
        httpAsicsEnabled: false,
        dcRestartService: true,
        kindPollSeconds: [
          { kind: 'asic', pollSeconds: null },
          { kind: 'pdu', pollSeconds: 60 },
        ],
        ranges: ['10.0.0.0/24', '10.0.1.5-10.0.1.9', '10.0.2.1'],
      },
      devicePorts: good.ports,
    },
  });
  expect(readSettings({ ...good, ranges: ' ' }).settings?.setting.ranges).toEqual([]);
});

test('each invalid field is reported with its bounds', () => {
  const { problems, settings } = readSettings({ ...good, pollSeconds: 4, spoolMegabytes: '', ranges: '10.0.0.0/33' });
  expect(settings).toBeUndefined();
  expect(problems).toEqual({
    pollSeconds: 'Between 5 and 3,600.',
    spoolMegabytes: 'Between 16 and 65,536.',
  });
  expect(readSettings({ ...good, kindPolls: { asic: 4 } }).settings).toBeUndefined();
  expect(readSettings({ ...good, ports: { ...good.ports, http: 70_000 } }).settings).toBeUndefined();
});

test.each(numbers)('%s has the bounds that the agent itself has', (key) => {
  const { min, max } = settingNumbers[key];
  for (const value of [min - 1, min, max, max + 1, min + 0.5]) {
    const isAccepted = agentSettingSchema.safeParse({ [key]: value }).success;
    expect(readSettings({ ...good, [key]: value }).settings !== undefined, `${key} = ${value}`).toBe(isAccepted);
  }
});
