import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';

/** Before the seed of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A string of the SSH wire format (RFC 4251, section 5). */
function field(data: Buffer | string): Buffer {
  const bytes = Buffer.from(data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The Ed25519 host key of a server, in the form of OpenSSH (PROTOCOL.key): the same for the same seed. */
export function hostKeyFor(seed: number): string {
  const secret = createHash('sha256').update(`headframe.simulator.host-key ${seed}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const type = 'ssh-ed25519';
  const count = Buffer.from([0, 0, 0, 1]);
  const check = Buffer.from([7, 7, 7, 7]);
  const inner = Buffer.concat([
    check,
    check,
    field(type),
    field(open),
    field(Buffer.concat([secret, open])),
    field(''),
  ]);
  const padding = Buffer.from(Array.from({ length: (8 - (inner.length % 8)) % 8 }, (_, place) => place + 1));
  const whole = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    field('none'),
    field('none'),
    field(''),
    count,
    field(Buffer.concat([field(type), field(open)])),
    field(Buffer.concat([inner, padding])),
  ]);
  const lines = whole.toString('base64').match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}
