import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import type { RequestBounds } from '../wire/deadline.ts';
import { LoginHeldBackError, loginTries } from '../wire/login-tries.ts';
import { pauseBetweenTries } from '../wire/try-pause.ts';

/**
 * Sends a command that carries its credential with one after the other, that which the place accepted last first, until
 * one is accepted; resolves to the answer and that credential. `send` rejects with a refused `credential`, which is also how this ends
 * where none is accepted; with `LoginHeldBackError` where the device refused too many of late, else as `send`.
 */
export async function tryInTurn<Reply>(
  { place, bounds, credentials }: { place: string; bounds: RequestBounds; credentials: readonly Credential[] },
  send: (credential: Credential) => Promise<Reply>,
): Promise<{ reply: Reply; credential: Credential }> {
  let refusal = new DeviceRefusedError('credential', 'There is no password to try.');
  const inOrder = bounds.inOrder ? credentials : loginTries.inOrder(place, credentials);
  for (const [index, credential] of inOrder.entries()) {
    if (index > 0) await pauseBetweenTries(bounds);
    try {
      const reply = await loginTries.attempt({ place, credential, bounds }, () => send(credential));
      return { reply, credential };
    } catch (error) {
      const isRefused = error instanceof DeviceRefusedError && error.reason === 'credential';
      if (!isRefused || error instanceof LoginHeldBackError) throw error;
      refusal = error;
    }
  }
  throw refusal;
}
