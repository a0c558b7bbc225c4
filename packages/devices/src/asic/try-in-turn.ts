import { isDeepStrictEqual } from 'node:util';
import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import type { RequestBounds } from '../wire/deadline.ts';
import { LoginHeldBackError, loginTries } from '../wire/login-tries.ts';
import { pauseBetweenTries } from '../wire/try-pause.ts';

/** What devices accepted last, by place. */
const accepted = new BoundedCache<Credential>(32_768);

/** Forgets what a place accepted last, so that a test tries the stored credentials in their order. */
export function forgetAccepted(place: string): void {
  accepted.delete(place);
}

/**
 * Sends a command that carries its credential with one after the other, that which the place (host and port) accepted last first, until
 * one is accepted; resolves to the answer and that credential. `send` rejects with a refused `credential`, which is also how this ends
 * where none is accepted; with `LoginHeldBackError` where the device refused too many of late, else as `send`.
 */
export async function tryInTurn<Reply>(
  { place, bounds, credentials }: { place: string; bounds: RequestBounds; credentials: readonly Credential[] },
  send: (credential: Credential) => Promise<Reply>,
): Promise<{ reply: Reply; credential: Credential }> {
  const last = accepted.get(place);
  const isLast = (one: Credential) => last !== undefined && isDeepStrictEqual(one, last);
  let refusal = new DeviceRefusedError('credential', 'There is no password to try.');
  const inOrder = credentials.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)));
  for (const [index, credential] of inOrder.entries()) {
    if (index > 0) await pauseBetweenTries(bounds);
    try {
      const reply = await loginTries.attempt(place, () => send(credential), { wasAccepted: isLast(credential) });
      accepted.set(place, credential);
      return { reply, credential };
    } catch (error) {
      const isRefused = error instanceof DeviceRefusedError && error.reason === 'credential';
      if (!isRefused || error instanceof LoginHeldBackError) throw error;
      if (isLast(credential)) accepted.delete(place);
      refusal = error;
    }
  }
  throw refusal;
}
