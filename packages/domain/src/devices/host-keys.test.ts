import { expect, it } from 'vitest';
import { changedHostKeyText, hostKeyFingerprintSchema, readChangedHostKey, readHostKeys } from './host-keys.ts';

const [one, other] = [`SHA256:${'a'.repeat(43)}`, `SHA256:${'b'.repeat(43)}`];

it('host keys are read alone or as ssh-keygen writes them, each once', () => {
  expect(readHostKeys(`\n  ${one}\r\n256 ${other} 10.0.8.5 (ED25519)\n${one}\n`)).toEqual([one, other]);
  expect(readHostKeys('')).toEqual([]);
});

it.each([`${one}x`, 'SHA256:short', 'MD5:aa:bb', `x ${one}`, `# ${one}`])('%s is none', (text) => {
  expect(readHostKeys(text)).toBeNull();
  expect(hostKeyFingerprintSchema.safeParse(text).success).toBe(false);
});

it('both keys are read from the failure of a server with another host key, and none from any other text', () => {
  const keys = { shown: one, pinned: other };
  expect(readChangedHostKey(`hostKey: ${changedHostKeyText(keys)}`)).toEqual(keys);
  for (const text of [null, '', 'timeout: No answer.', `The server shows the host key ${one}.`])
    expect(readChangedHostKey(text)).toBeNull();
});
