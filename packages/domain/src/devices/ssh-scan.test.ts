import { expect, it } from 'vitest';
import { sshScanProblem } from './ssh-scan.ts';

const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----';

it('a password for SSH takes few addresses, a private key any number', () => {
  const password = { kind: 'gpu', user: 'operator', password: 'secret' };
  expect(sshScanProblem([password], 1024)).toBeUndefined();
  expect(sshScanProblem([password], 1025)).toContain('up to 1,024 addresses');
  expect(sshScanProblem([{ ...password, password: privateKey }], 65_536)).toBeUndefined();
  expect(sshScanProblem([{ ...password, hostKeys: [`SHA256:${'a'.repeat(43)}`] }], 65_536)).toBeUndefined();
});

it('other credentials never reach an SSH server, and are not bounded by it', () => {
  expect(sshScanProblem([{ kind: 'asic', user: 'root', password: 'root' }], 65_536)).toBeUndefined();
  expect(sshScanProblem([{ user: 'root', password: 'root' }], 65_536)).toBeUndefined();
});
