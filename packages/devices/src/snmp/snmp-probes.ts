import type { Credential } from '../driver.ts';
import { snmpCredentials } from '@headframe/domain/devices/snmp-credential';

const tags = { integer: 0x02, octets: 0x04, sequence: 0x30, get: 0xa0 } as const;

/** Flags of an SNMPv3 message that asks for a report (RFC 3412, 6.4). */
const reportable = 0x04;
const userSecurityModel = 3;

/** An element of up to 65,535 octets (X.690). */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >>> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const integer = (value: number): Buffer => element(tags.integer, Buffer.from([value]));
const octets = (value: string | Buffer): Buffer => element(tags.octets, Buffer.from(value));
/** sysObjectID.0 and no value. */
const objectId = element(tags.sequence, Buffer.from('06082b06010201010200', 'hex'), Buffer.from('0500', 'hex'));
const requestOf = (...objects: readonly Buffer[]): Buffer =>
  element(tags.get, integer(1), integer(0), integer(0), element(tags.sequence, ...objects));

/** Asks for the identity of an SNMPv3 agent, which each of them reports without a credential (RFC 3414, 4). */
const version3 = element(
  tags.sequence,
  integer(3),
  element(
    tags.sequence,
    integer(1),
    element(tags.integer, Buffer.from([0x05, 0xdc])),
    octets(Buffer.from([reportable])),
    integer(userSecurityModel),
  ),
  octets(element(tags.sequence, octets(''), integer(0), integer(0), octets(''), octets(''), octets(''))),
  element(tags.sequence, octets(''), octets(''), requestOf()),
);

/**
 * Datagrams of which an SNMP device answers at least one: a request with each community, in v2c and v1, and one for the
 * identity of a v3 agent.
 */
export function snmpProbes(credentials: readonly Credential[]): Buffer[] {
  const known = credentials.flatMap(snmpCredentials);
  const communities = known.flatMap((credential) =>
    credential.version === 3
      ? []
      : [element(tags.sequence, integer(credential.version - 1), octets(credential.community), requestOf(objectId))],
  );
  return [...communities, version3];
}
