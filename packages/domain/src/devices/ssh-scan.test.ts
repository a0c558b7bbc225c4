import { expect, it } from 'vitest';
import { looksForSsh, sshScanProblem } from './ssh-scan.ts';

const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----';
const password = { kind: 'gpu', user: 'operator', password: 'secret' };

it('a password for SSH takes host keys, a private key none', () => {
  expect(sshScanProblem([password])).toContain('host key');
  expect(sshScanProblem([{ ...password, password: privateKey }])).toBeUndefined();
  expect(sshScanProblem([{ ...password, hostKeys: [`SHA256:${'a'.repeat(43)}`] }])).toBeUndefined();
});

it('other credentials never reach an SSH server, and take none', () => {
  expect(sshScanProblem([{ kind: 'asic', user: 'root', password: 'root' }])).toBeUndefined();
  expect(sshScanProblem([{ user: 'root', password: 'root' }])).toBeUndefined();
});

it('SSH servers are looked for by name, or with a credential for them', () => {
  expect(looksForSsh(['asic', 'gpu'], [])).toBe(true);
  expect(looksForSsh(undefined, [password])).toBe(true);
  expect(looksForSsh(undefined, [{ user: 'root', password: 'root' }])).toBe(true);
  expect(looksForSsh(['asic'], [])).toBe(false);
});
