import { credentialSchema, type LinkCredential } from '@headframe/agent-link';
import { z } from 'zod';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';

/** Maximum number of credentials stored for one device, and tried by one scan. */
export const maxCredentials = 32;

const storedCredentialsSchema = z.union([
  z.object({ credentials: z.array(credentialSchema) }).transform(({ credentials }) => credentials),
  z.array(credentialSchema),
  credentialSchema.transform((credential) => [credential]),
]);

/** What opening and sealing credentials needs. */
export type CredentialDeps = Pick<Secrets, 'encrypt' | 'decrypt'> & { log: Pick<Logger, 'warn'> };

/** Reads stored credentials: one, a list, or a list by the name `credentials`. What cannot be read is none, and said so. */
export function readCredentials(deps: Omit<CredentialDeps, 'encrypt'>, stored: string | null): LinkCredential[] {
  if (stored === null) return [];
  try {
    return storedCredentialsSchema.parse(JSON.parse(deps.decrypt(stored))).slice(0, maxCredentials);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ reason }, 'Stored device credentials cannot be read; the devices are read without them.');
    return [];
  }
}

/** The form in which {@link readCredentials} reads them; null for none. */
export function writeCredentials(
  deps: Pick<Secrets, 'encrypt'>,
  credentials: readonly LinkCredential[],
): string | null {
  return credentials.length === 0 ? null : deps.encrypt(JSON.stringify({ credentials }));
}

/** New credentials before the known ones, each once, up to the maximum of a device. */
export function joinCredentials(fresh: readonly LinkCredential[], known: readonly LinkCredential[]): LinkCredential[] {
  const byText = new Map([...fresh, ...known].map((one) => [JSON.stringify([one.user, one.password]), one]));
  return [...byText.values()].slice(0, maxCredentials);
}
