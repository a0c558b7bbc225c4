import type { DeviceCredential } from './device-credential.ts';

/** How a server is logged in to over SSH: with a password, or with a private key and its passphrase. */
export type SshCredential =
  | { user: string; password: string }
  | {
      user: string;
      /** In the form of OpenSSH or PEM. */
      privateKey: string;
      /** Null: the key is not encrypted. */
      passphrase: string | null;
    };

/** Max. characters of a user, of a password or passphrase, and of a private key: one of RSA with 4096 bits has some 3,400. */
export const sshLimits = { user: 255, password: 255, privateKey: 6144 } as const;

const keyForm =
  /^(-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----\r?\n[\s\S]*?\r?\n-----END \2-----)\s*(?:\r?\npassphrase:(.+))?$/;

/**
 * What a credential means to an SSH server: its password is a password, or a private key, after which a line `passphrase:` with
 * the passphrase may follow. Null for what no server can take: no user, no password, a key that is cut off.
 */
export function sshCredential({ user, password }: DeviceCredential): SshCredential | null {
  if (user === '' || password === '') return null;
  if (!password.trimStart().startsWith('-----BEGIN ')) return { user, password };
  const [, privateKey, , passphrase] = keyForm.exec(password.trim()) ?? [];
  return privateKey === undefined ? null : { user, privateKey: `${privateKey}\n`, passphrase: passphrase ?? null };
}

/** The credential that {@link sshCredential} reads as this key; null where it is no private key. */
export function sshKeyCredential(user: string, privateKey: string, passphrase: string | null): DeviceCredential | null {
  const key = privateKey.trim();
  const password = passphrase === null || passphrase === '' ? key : `${key}\npassphrase:${passphrase}`;
  const read = sshCredential({ user, password });
  return read && 'privateKey' in read ? { user, password } : null;
}
