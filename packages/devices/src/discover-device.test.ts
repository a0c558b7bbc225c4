import { standardPorts } from '@headframe/domain/devices/device-ports';
import { beforeEach, describe, expect, it } from 'vitest';
import { discoverDevice, type DiscoveringDriver, type DiscoveryHints } from './discover-device.ts';
import type { DeviceIdentity } from './driver.ts';

const endpoint = { host: '127.0.0.1', ports: standardPorts, credentials: [], timeoutMs: 1000 };
const { http, rpc } = standardPorts;

let asked: string[];
beforeEach(() => {
  asked = [];
});

function driver(family: string, on: DiscoveringDriver['discoveredOn'], recognises: boolean): DiscoveringDriver {
  const identity = { family, model: null, firmware: null, mac: null, workerName: null } as DeviceIdentity;
  return {
    family,
    discoveredOn: on,
    discover: async () => {
      asked.push(family);
      return recognises ? identity : null;
    },
  };
}

const drivers = (recognising: readonly string[]) =>
  (
    [
      ['braiins', ['http']],
      ['antminer', ['rpc', 'http']],
      ['snmp', ['snmp']],
      ['meter', ['modbus']],
    ] as const
  ).map(([family, on]) => driver(family, on, recognising.includes(family)));

const familyOf = async (recognising: readonly string[], hints: DiscoveryHints) =>
  (await discoverDevice(drivers(recognising), endpoint, hints))?.family;

it('asks the family that is known at the address alone, where it recognises its own', async () => {
  expect(await familyOf(['antminer'], { openPorts: [http, rpc], knownFamily: 'antminer' })).toBe('antminer');
  expect(asked).toEqual(['antminer']);
});

it('asks all others where the known family does not recognise it', async () => {
  expect(await familyOf(['braiins'], { openPorts: [http, rpc], knownFamily: 'antminer' })).toBe('braiins');
  expect(asked).toContain('braiins');
});

it('asks families over UDP only where something answers there, after the others as long as that is not known', async () => {
  const none = Promise.resolve(false);
  expect(await familyOf(['snmp'], { openPorts: [http], answersUdp: none })).toBeUndefined();
  expect(asked).toEqual(['braiins', 'antminer']);
  asked = [];
  const later = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 20));
  expect(await familyOf(['snmp'], { openPorts: [http], answersUdp: later })).toBe('snmp');
  expect(asked).toEqual(['braiins', 'antminer', 'snmp']);
  asked = [];
  expect(await familyOf(['antminer'], { openPorts: [http], answersUdp: later })).toBe('antminer');
  const slow = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 20));
  asked = [];
  expect(await familyOf(['antminer'], { openPorts: [http], answersUdp: slow })).toBe('antminer');
  expect(asked).not.toContain('snmp');
});

describe('a device that names its family', () => {
  const naming = (named: Readonly<Record<string, boolean | Promise<boolean>>>, recognising: readonly string[]) =>
    drivers(recognising).map((each) => ({ ...each, isNamed: async () => (await named[each.family]) ?? false }));
  const find = async (...parameters: Parameters<typeof naming>) =>
    (
      await discoverDevice(naming(...parameters), endpoint, {
        openPorts: [http, rpc],
        answersUdp: Promise.resolve(false),
      })
    )?.family ?? null;

  it('is asked by that one alone, where it recognises its own', async () => {
    expect(await find({ antminer: true }, ['braiins', 'antminer'])).toBe('antminer');
    expect(asked).toEqual(['antminer']);
  });

  it('is asked by all others where it does not, and where it names none in time', async () => {
    expect(await find({ antminer: true }, ['braiins'])).toBe('braiins');
    expect(asked).toEqual(['antminer', 'braiins']);
    asked = [];
    expect(await find({ antminer: new Promise<boolean>(() => undefined) }, ['antminer'])).toBe('antminer');
    expect(asked).toEqual(['braiins', 'antminer']);
  });

  it('is what the first of the list says, of several that it names', async () => {
    expect(await find({ antminer: true, braiins: true }, ['braiins', 'antminer'])).toBe('braiins');
  });
});
