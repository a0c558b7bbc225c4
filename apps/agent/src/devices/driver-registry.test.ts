import type { LinkCredential } from '@headframe/agent-link';
import { defineDriverKind, type DeviceEndpoint, type DriverKind } from '@headframe/devices';
import { standardPorts, type PortName } from '@headframe/domain/devices/device-ports';
import { describe, expect, it } from 'vitest';
import { DriverRegistry } from './driver-registry.ts';

/** A kind whose only driver recognises nothing, and notes what it was asked with. */
function kindOn(kind: string, port: PortName, asked: DeviceEndpoint[]): DriverKind {
  return defineDriverKind({
    kind,
    commands: {},
    comparisons: {},
    split: () => ({ scalars: {}, detail: {}, parts: [] }),
    detailChanged: () => false,
    drivers: [
      {
        family: `${kind}-family`,
        discoveredOn: [port],
        discover: (endpoint) => {
          asked.push(endpoint);
          return Promise.resolve(null);
        },
        probes: (credentials) => credentials.map(({ password }) => Buffer.from(password)),
        read: () => Promise.reject(new Error('Not read here.')),
        capabilities: () => ({}),
        perform: {},
        readers: {},
      },
    ],
  }) as DriverKind;
}

const credentials: LinkCredential[] = [
  { user: 'root', password: 'miner', kind: 'asic' },
  { user: '', password: 'community', kind: 'pdu' },
  { user: 'any', password: 'all' },
];

describe('the drivers of an agent', () => {
  it('are given the credentials of their kind alone, over UDP as well', async () => {
    const asked: Record<string, DeviceEndpoint[]> = { asic: [], pdu: [] };
    const registry = new DriverRegistry([
      kindOn('asic', 'http', asked['asic'] ?? []),
      kindOn('pdu', 'snmp', asked['pdu'] ?? []),
    ]);
    await registry.discover({ host: '127.0.0.1', ports: standardPorts, credentials, timeoutMs: 100 });
    const given = (kind: string) => asked[kind]?.[0]?.credentials.map(({ password }) => password);
    expect([given('asic'), given('pdu')]).toEqual([
      ['miner', 'all'],
      ['community', 'all'],
    ]);
    const probes = registry.datagramProbes(credentials)?.get('snmp');
    expect(probes?.map(String)).toEqual(['community', 'all']);
  });

  it('of some kinds are asked alone, on their ports alone', async () => {
    const asked: DeviceEndpoint[] = [];
    const registry = new DriverRegistry([kindOn('asic', 'http', asked), kindOn('pdu', 'snmp', [])]);
    expect(registry.ofKinds(['pdu', 'chiller']).discoveryPorts).toEqual({ tcp: [], udp: ['snmp'] });
    await registry.ofKinds(['pdu']).discover({ host: '127.0.0.1', ports: standardPorts, credentials, timeoutMs: 100 });
    expect(asked).toEqual([]);
    expect(registry.ofKinds(['chiller']).discoveryPorts).toEqual({ tcp: [], udp: [] });
  });
});
