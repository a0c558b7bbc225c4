import { credentialSchema, credentialsFor, type LinkCredential } from '@headframe/agent-link';
import { findKind } from '@headframe/domain/devices/kind-support';
import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** Maximum number of credentials stored for one device, and tried by one scan. */
export const maxCredentials = 32;

const storedCredentialsSchema = z.union([
  z.object({ credentials: z.array(credentialSchema) }).transform(({ credentials }) => credentials),
  z.array(credentialSchema),
  credentialSchema.transform((credential) => [credential]),
]);

/** What opening and sealing credentials needs. */
export type CredentialDeps = Pick<Secrets, 'encrypt' | 'decrypt'> & {
  log: { warn(detail: object, message: string): void };
};

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

/** Those of some credentials that are stored with a device of a kind; none where its protocol knows no credential. */
export function credentialsOfKind(kind: string, credentials: readonly LinkCredential[]): LinkCredential[] {
  if (findKind(kind)?.credential === 'none') return [];
  return credentialsFor(kind, credentials).map(({ user, password, hostKeys }) => ({
    user,
    password,
    ...(hostKeys && { hostKeys }),
  }));
}

/**
 * The stored credentials of a scan as they are stored with new devices, by the kind of device; null for none. Of a kind behind SSH, whose
 * devices show nothing without a login, by the kind and the place of the credential that was accepted (`gpu:0`): no other is stored.
 */
export function sealedByKind(
  deps: CredentialDeps,
  secret: string | null,
  kinds: readonly string[],
): Record<string, string | null> {
  const given = readCredentials(deps, secret);
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const own = credentialsOfKind(kind, given);
      return findKind(kind)?.credential === 'ssh'
        ? own.map((one, place) => [`${kind}:${place}`, writeCredentials(deps, [one])])
        : [[kind, writeCredentials(deps, own)]];
    }),
  );
}
