import { DeviceRefusedError } from '../device-errors.ts';
import { BoundedCache } from './bounded-cache.ts';

/** Max. credentials that one device refuses within {@link loginWindowMs}: a list of five and the factory default. Some lock after more. */
export const maxRefusedLogins = 6;

/** The window in which refusals are counted, in milliseconds. */
export const loginWindowMs = 60_000;

/** A credential was not sent, as the device refused too many in the last minute; nothing is known of it. */
export class LoginHeldBackError extends DeviceRefusedError {
  constructor() {
    super(
      'credential',
      `It refused ${maxRefusedLogins} credentials within a minute. No other is tried until that is over, as some miners lock.`,
    );
  }
}

/** One login under way, or one that was refused. */
interface Try {
  /** On the monotonic clock, in milliseconds. */
  at: number;
}

/**
 * Counts the credentials that each device refused of late, whoever tries them: a scan, a poll, a test, a list or a command. Logins
 * under way count as refused, so that those side by side do not pass the bound together.
 */
export class LoginTries {
  readonly #byPlace = new BoundedCache<Try[]>(65_536);
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Sends one credential to a place (host and port), and resolves to what `send` does. A reply that `isRefusal` holds for counts, and
   * so does a rejection with a refused `credential`; one that is accepted, or never came, does not. Rejects with
   * {@link LoginHeldBackError}, without sending, where the bound is reached; the credential that a device accepted last (`wasAccepted`)
   * is sent nevertheless, as it is no guess.
   */
  async attempt<Reply>(
    place: string,
    send: () => Promise<Reply>,
    {
      isRefusal = () => false,
      wasAccepted = false,
    }: { isRefusal?: (reply: Reply) => boolean; wasAccepted?: boolean } = {},
  ): Promise<Reply> {
    const own: Try = { at: this.#now() };
    const tries = this.#recent(place);
    if (tries.length >= maxRefusedLogins && !wasAccepted) throw new LoginHeldBackError();
    this.#byPlace.set(place, [...tries, own]);
    let wasRefused = false;
    try {
      const reply = await send();
      wasRefused = isRefusal(reply);
      return reply;
    } catch (error) {
      wasRefused = error instanceof DeviceRefusedError && error.reason === 'credential';
      throw error;
    } finally {
      own.at = this.#now();
      if (!wasRefused) this.#drop(place, own);
    }
  }

  /** Counts a refusal that was not sent by {@link attempt}; returns what takes it back. */
  note(place: string): () => void {
    const own: Try = { at: this.#now() };
    this.#byPlace.set(place, [...this.#recent(place), own]);
    return () => this.#drop(place, own);
  }

  #drop(place: string, own: Try): void {
    this.#byPlace.set(
      place,
      this.#recent(place).filter((one) => one !== own),
    );
  }

  #recent(place: string): Try[] {
    const since = this.#now() - loginWindowMs;
    return (this.#byPlace.get(place) ?? []).filter(({ at }) => at > since);
  }
}

/** Those of this process; each device is reached by one agent. */
export const loginTries = new LoginTries();
