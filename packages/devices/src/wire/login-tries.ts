import { DeviceRefusedError, DeviceTimeoutError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';
import { withinBounds, type RequestBounds } from './deadline.ts';
import type { LoginRecord } from './login-record.ts';

/** Max. credentials that one device refuses within {@link loginWindowMs}: a list of five and the factory default. Some lock after more. */
export const maxRefusedLogins = 6;

/** The window in which refusals are counted, in milliseconds. */
export const loginWindowMs = 60_000;

/** A credential was not sent, as the device refused too many in the last minute; nothing is known of it. */
export class LoginHeldBackError extends DeviceRefusedError {
  /** Until the next try is possible, in milliseconds. */
  readonly waitMs: number;
  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super(
      'credential',
      `It refused too many credentials within a minute, and some miners lock. Try again in ${seconds} s.`,
    );
    this.waitMs = waitMs;
  }
}

/** A credential that a device refused. */
interface Refusal {
  /** On the monotonic clock, in milliseconds. */
  at: number;
  /** The credential that may have been refused for the age of a challenge alone; null: the credential is wrong. */
  unsure: Credential | null;
}

/** How logins stand at one place (host and port). */
interface Place {
  refused: Refusal[];
  /** Logins under way. */
  flying: number;
  /** What the device accepted last, unless it refused that since. */
  accepted: Credential | null;
  /** When a login was last held back, on the monotonic clock; null: never. */
  heldBackAt: number | null;
  /** Wakes those that wait for a login under way. */
  wake: PromiseWithResolvers<void> | null;
}

interface LoginAttempt<Reply> {
  /** Host and port. */
  place: string;
  credential: Credential;
  bounds: RequestBounds;
  /** Whether a reply says that the credential is wrong. */
  isRefusal?: (reply: Reply) => boolean;
  /** An answer to a challenge that was answered before: it may be refused for the age of that alone. */
  isRepeat?: boolean;
}

const same = (one: Credential | null, other: Credential) =>
  one !== null && one.user === other.user && one.password === other.password;

/**
 * Counts the credentials that each device refused of late, whoever sent them: a scan, a poll, a test, a list or a command. No device
 * refuses more than {@link maxRefusedLogins} in any minute: a login under way may be refused, so it takes a place as well, and one place is kept
 * for what the device accepted last, which is no guess.
 */
export class LoginTries {
  readonly #places = new BoundedCache<Place>(65_536);
  readonly #now: () => number;
  #record: LoginRecord | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Goes on from a record, and keeps it from here on, so that a restart forgets none of them. */
  keepIn(record: LoginRecord | null): void {
    this.#record = record;
    for (const { place, agesMs } of record?.load(loginWindowMs) ?? [])
      this.#at(place).refused = agesMs
        .toSorted((one, other) => other - one)
        .map((ageMs) => ({ at: this.#now() - ageMs, unsure: null }));
  }

  /** Whether a place accepted this credential last, and did not refuse it since. */
  isAccepted(place: string, credential: Credential): boolean {
    return same(this.#places.get(place)?.accepted ?? null, credential);
  }

  /** In the order of trying: what the place accepted last goes first. */
  inOrder(place: string, credentials: readonly Credential[]): Credential[] {
    const isAccepted = (one: Credential) => Number(this.isAccepted(place, one));
    return credentials.toSorted((one, other) => isAccepted(other) - isAccepted(one));
  }

  /** Whether a challenge that was answered before may be answered again: what is left must do for a fresh one too. */
  mayRepeat(place: string, credential: Credential): boolean {
    const state = this.#at(place);
    return same(state.accepted, credential) && state.refused.length + state.flying + 2 <= maxRefusedLogins;
  }

  /** How long until another credential may be tried at places of which one held back a login since `since` (monotonic); null where none did. */
  heldBackMs(places: readonly string[], since: number): number | null {
    const waits = places.flatMap((place) => {
      const { heldBackAt } = this.#places.get(place) ?? { heldBackAt: null };
      return heldBackAt !== null && heldBackAt >= since ? [this.#waitMs(this.#at(place))] : [];
    });
    return waits.length === 0 ? null : Math.max(...waits);
  }

  /**
   * Sends one credential, and resolves to what `send` does. A reply that `isRefusal` holds for counts, and so does a rejection with a
   * refused `credential`; one that is accepted, or never came, does not. Waits for logins under way where all of them together could
   * pass the bound. Rejects with {@link LoginHeldBackError}, without sending, where the bound is reached.
   */
  async attempt<Reply>(attempt: LoginAttempt<Reply>, send: () => Promise<Reply>): Promise<Reply> {
    const { place, credential, isRefusal = () => false, isRepeat = false } = attempt;
    const { state, isGuess } = await this.#enter(attempt);
    let wasRefused = false;
    try {
      const reply = await send();
      wasRefused = isRefusal(reply);
      if (!wasRefused) this.#accept(state, credential);
      return reply;
    } catch (error) {
      wasRefused = error instanceof DeviceRefusedError && error.reason === 'credential';
      throw error;
    } finally {
      state.flying -= 1;
      if (wasRefused) this.#refuse(state, credential, isRepeat);
      if (wasRefused || isGuess) this.#keep(place, state);
      state.wake?.resolve();
      state.wake = null;
    }
  }

  /** Waits until a login may start, and takes its place. */
  async #enter({ place, credential, bounds }: Pick<LoginAttempt<never>, 'place' | 'credential' | 'bounds'>) {
    for (;;) {
      const state = this.#at(place);
      const isGuess = !same(state.accepted, credential);
      const reserved = isGuess && state.accepted !== null ? 1 : 0;
      const room = maxRefusedLogins - state.refused.length - reserved;
      if (room > state.flying) {
        state.flying += 1;
        if (isGuess) this.#keep(place, state);
        return { state, isGuess };
      }
      if (room <= 0) throw this.#heldBack(state);
      state.wake ??= Promise.withResolvers<void>();
      const { promise } = state.wake;
      await withinBounds(bounds, () => promise).catch((error: unknown) => {
        throw error instanceof DeviceTimeoutError ? this.#heldBack(state) : error;
      });
    }
  }

  #heldBack(state: Place): LoginHeldBackError {
    state.heldBackAt = this.#now();
    return new LoginHeldBackError(this.#waitMs(state));
  }

  /** How long until a guess has room, in milliseconds. */
  #waitMs({ refused, accepted }: Place): number {
    const spare = maxRefusedLogins - (accepted === null ? 1 : 2);
    const oldest = refused[refused.length - spare - 1];
    return oldest === undefined ? 0 : Math.max(0, oldest.at + loginWindowMs - this.#now());
  }

  #accept(state: Place, credential: Credential): void {
    state.accepted = credential;
    state.refused = state.refused.filter(({ unsure }) => !same(unsure, credential));
  }

  #refuse(state: Place, credential: Credential, isRepeat: boolean): void {
    state.refused.push({ at: this.#now(), unsure: isRepeat ? credential : null });
    if (!isRepeat && same(state.accepted, credential)) state.accepted = null;
  }

  /** Keeps what counts at a place: a guess under way counts as refused, in case this process ends before its answer. */
  #keep(place: string, { refused, flying }: Place): void {
    const now = this.#now();
    this.#record?.keep(place, [...refused.map(({ at }) => now - at), ...Array.from({ length: flying }, () => 0)]);
  }

  /** How a place stands now, as the newest. */
  #at(place: string): Place {
    const since = this.#now() - loginWindowMs;
    const state = this.#places.get(place) ?? { refused: [], flying: 0, accepted: null, heldBackAt: null, wake: null };
    state.refused = state.refused.filter(({ at }) => at > since);
    this.#places.set(place, state);
    return state;
  }
}

/** Those of this process; each device is reached by one agent. */
export const loginTries = new LoginTries();
