import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import { changedHostKeyText } from '@headframe/domain/devices/host-keys';
import { sshCredential, type SshCredential } from '@headframe/domain/devices/ssh-credential';
import { DeviceRefusedError } from '../device-errors.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { isCredentialError, settled } from '../settled.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import { withinBounds } from '../wire/deadline.ts';
import { openSsh, type CheckHostKey, type SshConnection } from './ssh-connection.ts';
import { credentialHash, sshLogin } from './ssh-login.ts';

/** Credentials that are tried on one server: servers end a connection, or bar an address, after some. */
const maxTried = 4;

/** How long a refused credential is not tried again on the same server, in milliseconds: what polls would lock its account. */
const refusedForMs = 300_000;

/** How long a connection that nobody uses stays open, in milliseconds: longer than the usual time between two polls. */
const idleMs = 90_000;

/** Connections that are open at once; of more, those that nobody uses are closed. */
const maxSessions = 512;

/** A connection that several users share. */
interface Session {
  connection: Promise<SshConnection>;
  users: number;
  idle: NodeJS.Timeout | undefined;
}

/** What a conversation with a server is about. */
interface SshConversation {
  connection: SshConnection;
  /** Which of the endpoint's credentials let in, counted from 0. */
  credentialIndex: number;
}

interface Candidate {
  credential: SshCredential;
  index: number;
  name: string;
  /** Those that it is for; undefined: all. */
  hostKeys: readonly string[] | undefined;
}

/**
 * The logins of this process to SSH servers: one connection to a server for each credential, shared by all that speak to it and
 * closed when nobody did for a while. The host key of a server is pinned at its first login in the endpoint's `hostKeys`.
 */
export class SshSessions {
  readonly #sessions = new Map<string, Session>();
  /** Until when a credential is not tried again on a server. */
  readonly #refused = new BoundedCache<number>(16_384);
  readonly #worked = new BoundedCache<string>(16_384);
  readonly #refusedForMs: number;
  readonly #idleMs: number;

  constructor(timing: { refusedForMs?: number; idleMs?: number } = {}) {
    this.#refusedForMs = timing.refusedForMs ?? refusedForMs;
    this.#idleMs = timing.idleMs ?? idleMs;
  }

  /** Connections that are open or being opened. */
  get open(): number {
    return this.#sessions.size;
  }

  /**
   * Speaks to a server with the first credential that it accepts. Rejects as the work does, with `DeviceRefusedError` (`hostKey`) where
   * the server shows another host key than the pinned one, before anything was sent, and with the four device errors.
   */
  async with<T>(endpoint: DeviceEndpoint, work: (conversation: SshConversation) => Promise<T>): Promise<T> {
    const place = `${endpoint.host}:${endpoint.ports.ssh}`;
    const candidates = this.#candidates(endpoint, place);
    let refusal: unknown;
    for (const candidate of candidates) {
      const { value: session, error } = await settled(this.#enter(endpoint, place, candidate));
      if (session) {
        this.#worked.set(place, candidate.name);
        try {
          return await work({ connection: session.connection, credentialIndex: candidate.index });
        } finally {
          session.leave();
        }
      }
      if (!isCredentialError(error) && !isForOthers(error, candidate)) throw error;
      refusal ??= error;
    }
    throw refusal ?? new DeviceRefusedError('credential', 'No credential for SSH: a user with a password or a key.');
  }

  /** The fingerprint that a server shows now, whatever is pinned; nothing but the exchange of keys takes place. */
  async hostKeyOf(endpoint: DeviceEndpoint): Promise<string> {
    let shown: string | undefined;
    const { error } = await settled(
      openSsh(portEndpoint(endpoint, 'ssh'), { user: 'x', password: '' }, (fingerprint) => {
        shown = fingerprint;
        throw new DeviceRefusedError('hostKey', 'The host key is looked at alone.');
      }),
    );
    if (shown !== undefined) return shown;
    throw error ?? new DeviceRefusedError('refused', 'The server shows no host key.');
  }

  /** The outcome of the credentials of an endpoint on its server, as far as they were tried lately. */
  outcomeOf(endpoint: DeviceEndpoint): CredentialOutcome {
    const place = `${endpoint.host}:${endpoint.ports.ssh}`;
    const names = this.#candidates(endpoint, place).map(({ name }) => name);
    if (names.some((name) => this.#sessions.has(`${place} ${name}`))) return 'taken';
    const isRefused = (name: string) => (this.#refused.get(`${place} ${name}`) ?? 0) > performance.now();
    return names.some(isRefused) ? 'refused' : 'unasked';
  }

  /** Ends the connections to a server. */
  drop({ host, ports }: Pick<DeviceEndpoint, 'host' | 'ports'>): void {
    for (const [name, session] of this.#sessions)
      if (name.startsWith(`${host}:${ports.ssh} `)) this.#forget(name, session);
  }

  /** Ends all connections. */
  closeAll(): void {
    for (const [name, session] of this.#sessions) this.#forget(name, session);
  }

  /** The credentials to try, the one that worked last before the others. */
  #candidates({ credentials }: DeviceEndpoint, place: string): Candidate[] {
    const worked = this.#worked.get(place);
    return credentials
      .flatMap((given, index) => {
        const credential = sshCredential(given);
        return credential ? { credential, index, name: credentialHash(credential), hostKeys: given.hostKeys } : [];
      })
      .toSorted((one, other) => Number(other.name === worked) - Number(one.name === worked))
      .slice(0, maxTried);
  }

  async #enter(endpoint: DeviceEndpoint, place: string, { credential, name, hostKeys: own }: Candidate) {
    const key = `${place} ${name}`;
    if ((this.#refused.get(key) ?? 0) > performance.now())
      throw new DeviceRefusedError(
        'credential',
        `The server refused the login. It is not tried again for up to ${Math.ceil(this.#refusedForMs / 60_000)} min, so that the account is not locked.`,
      );
    const check = checkFor(endpoint, own);
    const session = this.#sessions.get(key) ?? this.#open(key, endpoint, credential, check);
    session.users += 1;
    clearTimeout(session.idle);
    const leave = (): void => this.#leave(key, session);
    try {
      const { host, ports, timeoutMs, signal, hostKeys } = endpoint;
      const connection = await withinBounds({ timeoutMs, ...(signal && { signal }) }, () => session.connection);
      // Another key may be pinned since it was opened.
      check(connection.hostKey);
      if (hostKeys?.get(host, ports.ssh) === undefined) hostKeys?.pin(host, ports.ssh, connection.hostKey);
      return { connection, leave };
    } catch (error) {
      leave();
      if (error instanceof DeviceRefusedError) {
        if (error.reason === 'credential') this.#refused.set(key, performance.now() + this.#refusedForMs);
        this.#forget(key, session);
      }
      throw error;
    }
  }

  /** Opens a connection that one caller who gives up does not end for the others. */
  #open(key: string, endpoint: DeviceEndpoint, credential: SshCredential, check: CheckHostKey): Session {
    const { signal: _own, ...shared } = portEndpoint(endpoint, 'ssh');
    const session: Session = { connection: openSsh(shared, sshLogin(credential), check), users: 0, idle: undefined };
    this.#sessions.set(key, session);
    const forget = (): void => this.#forget(key, session);
    session.connection.then((connection) => connection.onClosed(forget), forget);
    for (const [other, unused] of this.#sessions) {
      if (this.#sessions.size <= maxSessions) break;
      if (unused.users === 0 && unused !== session) this.#forget(other, unused);
    }
    return session;
  }

  #leave(key: string, session: Session): void {
    session.users -= 1;
    if (session.users > 0) return;
    session.idle = setTimeout(() => this.#forget(key, session), this.#idleMs).unref();
  }

  #forget(key: string, session: Session): void {
    clearTimeout(session.idle);
    if (this.#sessions.get(key) === session) this.#sessions.delete(key);
    void session.connection.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }
}

/** Whether a credential was not tried as it is for servers with other host keys. */
function isForOthers(error: unknown, { hostKeys }: Candidate): boolean {
  return hostKeys !== undefined && error instanceof DeviceRefusedError && error.reason === 'hostKey';
}

/**
 * Accepts the pinned host key, and any where none is pinned yet and there is room for it; of `own` alone where they are given, and of what
 * a person accepted for the server. A changed key is said to be that, whatever the credential is for.
 */
function checkFor({ host, ports, hostKeys }: DeviceEndpoint, own: readonly string[] | undefined): CheckHostKey {
  return (fingerprint) => {
    const pinned = hostKeys?.get(host, ports.ssh);
    if (pinned !== undefined && pinned !== fingerprint)
      throw new DeviceRefusedError('hostKey', changedHostKeyText({ shown: fingerprint, pinned }));
    if (own && !own.includes(fingerprint) && !hostKeys?.isAccepted?.(host, ports.ssh, fingerprint))
      throw new DeviceRefusedError(
        'hostKey',
        `The server shows the host key ${fingerprint}, for which the credential is not. Nothing was sent to it. Scan it with a credential for this host key.`,
      );
    const refusal = pinned === undefined ? (hostKeys?.refusal?.() ?? null) : null;
    if (refusal !== null) throw new DeviceRefusedError('refused', refusal);
  };
}
