import { expect, it } from 'vitest';
import { readSnmpHeader } from './snmp-header.ts';
import { snmpProbes } from './snmp-probes.ts';

const get = 0xa0;

it('there is a request for each community in v2c and v1, and one for any agent of v3', () => {
  const credentials = [
    { user: '', password: 'hall-a' },
    { user: 'operator', password: 'sha256:a secret password' },
  ];
  const probes = snmpProbes(credentials);
  expect(probes.map(readSnmpHeader)).toEqual([
    { version: 1, flags: 0, content: get },
    { version: 0, flags: 0, content: get },
    { version: 3, flags: 4, content: get },
  ]);
  expect(Buffer.concat(probes).toString('latin1')).toContain('hall-a');
  expect(Buffer.concat(probes).toString('latin1')).not.toMatch(/operator|secret/);
  // SNMPv2c GET of sysObjectID.0 with the community hall-a, written by hand after RFC 1901 and RFC 3416.
  expect(probes[0]?.toString('hex')).toBe(
    '3026020101040668616c6c2d61a019020101020100020100300e300c06082b060102010102000500',
  );
});
