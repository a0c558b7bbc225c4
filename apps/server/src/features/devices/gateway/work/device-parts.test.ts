import { readServerMessage, type LinkDevice } from '@headframe/agent-link';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceParts } from './device-parts.ts';

const credentialLists = fc.array(
  fc.record({ user: fc.string({ maxLength: 20 }), password: fc.string({ maxLength: 400 }) }),
  {
    maxLength: 3,
  },
);

/** Devices of which many have the same credentials. */
const listsOfDevices = fc
  .array(credentialLists, { minLength: 1, maxLength: 4 })
  .chain((lists) => fc.array(fc.constantFrom(...lists), { maxLength: 40 }))
  .map((all) => all.map((credentials, index) => device(index + 1, credentials)));

function device(deviceId: number, credentials: LinkDevice['credentials']): LinkDevice {
  return {
    deviceId,
    ip: '10.0.0.1',
    mac: null,
    kind: 'gpu',
    family: 'nvidia-smi-ssh',
    ports: { ...standardPorts },
    credentials,
  };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('parts of a list of devices', () => {
  it('hold everything in order, within their bounds, with and without a table', () => {
    fc.assert(
      fc.property(listsOfDevices, fc.boolean(), fc.integer({ min: 1, max: 10 }), (devices, sharesCredentials, max) => {
        const limits = { devices: max, bytes: 4096 };
        const parts = deviceParts(devices, { sharesCredentials, limits });
        const read = parts.flatMap((part) => {
          expect(part.devices.length === 1 || bytesOf(part) <= limits.bytes + 100).toBe(true);
          expect(part.devices.length).toBeLessThanOrEqual(max);
          const answer = readServerMessage(
            JSON.parse(JSON.stringify({ type: 'devicesChanged', removed: [], ...part })),
          );
          if (typeof answer === 'string' || answer.message.type !== 'devicesChanged') throw new Error(String(answer));
          expect(answer.unreadable).toEqual([]);
          return answer.message.devices;
        });
        expect(read).toEqual(devices);
      }),
    );
    expect(deviceParts([], { sharesCredentials: true })).toEqual([{ devices: [], credentialTable: [] }]);
  });

  it('say a private key once that 2000 devices share, and split where an agent cannot read that', () => {
    const credentials = [{ user: 'operator', password: 'k'.repeat(6000) }];
    const devices = Array.from({ length: 2000 }, (_, index) => device(index + 1, credentials));
    const shared = deviceParts(devices, { sharesCredentials: true });
    expect(shared).toHaveLength(1);
    expect(bytesOf(shared[0])).toBeLessThan(1_000_000);
    const repeated = deviceParts(devices, { sharesCredentials: false });
    expect(repeated.length).toBeGreaterThan(1);
    for (const part of repeated) expect(bytesOf(part)).toBeLessThan(5_000_000);
  });

  it('hold no credential for some host keys alone where the agent does not check them', () => {
    const hostKeys = [`SHA256:${'a'.repeat(43)}`];
    const [one, other] = [
      { user: 'a', password: 'b', hostKeys },
      { user: 'c', password: 'd' },
    ];
    const options = { sharesCredentials: false, checksHostKeys: false };
    expect(deviceParts([device(1, [one, other])], options)).toEqual([{ devices: [device(1, [other])] }]);
  });

  it('that name no place of the table cost that device alone', () => {
    const [part] = deviceParts([device(1, []), device(2, [{ user: 'a', password: 'b' }])], { sharesCredentials: true });
    const broken = { ...part, credentialTable: part?.credentialTable?.slice(0, 1) };
    const read = readServerMessage({ type: 'devices', first: true, last: true, ...broken });
    if (typeof read === 'string' || read.message.type !== 'devices') throw new Error(String(read));
    expect(read.message.devices.map(({ deviceId }) => deviceId)).toEqual([1]);
    expect(read.unreadable).toHaveLength(1);
  });
});
