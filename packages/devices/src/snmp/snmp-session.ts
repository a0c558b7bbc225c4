import * as snmp from 'net-snmp';
import type { Session, User, Varbind } from 'net-snmp';
import { DeviceConnectionError, DeviceReplyError, DeviceTimeoutError, type DeviceError } from '../device-errors.ts';
import type { PortEndpoint } from '../wire/exchange.ts';
import { withinBounds } from '../wire/deadline.ts';
import { GuardedSocket } from './guarded-socket.ts';
import type { SnmpCredential } from '@headframe/domain/devices/snmp-credential';
import { deviceErrorOf, notAllowed, statusOf } from './snmp-error.ts';
import { readSnmpHeader } from './snmp-header.ts';
import { isMissing } from './snmp-value.ts';

/** Objects of one request, so that the reply fits a datagram. */
export const maxObjects = 24;

/** Requests of one conversation. */
const maxRequests = 600;

/** A whole conversation may take as long as this many requests. */
const requestsPerConversation = 3;

/** How one conversation is held. */
export interface SnmpManners {
  /** How often a request that is not answered is sent again, within the same time; once where left out. */
  retries?: number;
  /** Requests that it may take beyond those of a usual one. */
  requests?: number;
}

/** Keys that net-snmp remembers by password and engine ID; a device that changes its engine ID would grow them without end. */
const maxRememberedKeys = 20_000;
const sessionsBetweenChecks = 1000;
let sessionsOfVersion3 = 0;

const noSuchName = snmp.ErrorStatus['NoSuchName'];
const reportTag = 0xa8;

function userOf(credential: SnmpCredential & { version: 3 }): User {
  const { user, auth, privacy } = credential;
  const { SecurityLevel, AuthProtocols, PrivProtocols } = snmp;
  const authenticated = { authProtocol: AuthProtocols[auth.protocol] ?? '', authKey: auth.password };
  if (!privacy) return { name: user, level: SecurityLevel.authNoPriv, ...authenticated };
  return {
    name: user,
    level: SecurityLevel.authPriv,
    ...authenticated,
    privProtocol: PrivProtocols[privacy.protocol] ?? '',
    privKey: privacy.password,
  };
}

function forgetKeys(): void {
  sessionsOfVersion3 += 1;
  if (sessionsOfVersion3 % sessionsBetweenChecks !== 0) return;
  const cache = snmp.Authentication.authToKeyCache;
  const keys = Object.keys(cache);
  if (keys.length > maxRememberedKeys) for (const key of keys) delete cache[key];
}

/** Whether a datagram has the version and at least the protection that the credential asks for; reports never have it. */
function isOf(credential: SnmpCredential, message: Buffer): boolean {
  const header = readSnmpHeader(message);
  if (!header) return true;
  if (credential.version !== 3) return header.version === credential.version - 1;
  const needed = credential.privacy ? 3 : 1;
  return header.version === 3 && (header.content === reportTag || (header.flags & 3) === needed);
}

/** One conversation with one agent, over one socket that `withSnmp` closes. Rejects with the four device errors only. */
export class SnmpSession {
  readonly version: SnmpCredential['version'];
  readonly #session: Session;
  readonly #timeoutMs: number;
  readonly #pending = new Set<(error: DeviceError) => void>();
  #failure: DeviceError | null = null;
  #unreadable = false;
  #closed = false;
  #requests = 0;

  constructor({ host, port, timeoutMs }: PortEndpoint, credential: SnmpCredential, { retries = 1 }: SnmpManners = {}) {
    this.version = credential.version;
    this.#timeoutMs = timeoutMs;
    const socket = new GuardedSocket({
      host,
      port,
      accepts: (message) => isOf(credential, message),
      onFailure: (error) => this.#fail(error),
    });
    const options = {
      port,
      timeout: Math.max(1, Math.floor(timeoutMs / (retries + 1))),
      retries,
      backwardsGetNexts: true,
      dgramModule: { createSocket: () => socket },
    };
    if (credential.version === 3) {
      forgetKeys();
      this.#session = snmp.createV3Session(host, userOf(credential), options);
    } else {
      const version = credential.version === 2 ? snmp.Version2c : snmp.Version1;
      this.#session = snmp.createSession(host, credential.community, { ...options, version });
    }
    // A datagram that is no message at all; the answer may still come.
    this.#session.on('error', () => (this.#unreadable = true));
  }

  /** Reads objects; one that the agent does not have is null. */
  async get(oids: readonly string[]): Promise<(Varbind | null)[]> {
    if (this.version === 1) return this.#getOneByOne(oids);
    const varbinds = await this.#ask<Varbind[]>((done) => this.#session.get([...oids], done));
    return oids.map((oid, index) => this.#matching(oid, varbinds[index]));
  }

  /** Reads what follows each of the objects, up to `rows` times; in the order of the reply. */
  async next(oids: readonly string[], rows: number): Promise<Varbind[][]> {
    if (this.version !== 1) return this.#ask<Varbind[][]>((done) => this.#session.getBulk([...oids], 0, rows, done));
    const following: Varbind[][] = [];
    for (const oid of oids) {
      const [varbind] = await this.#orNothing(this.#ask<Varbind[]>((done) => this.#session.getNext([oid], done)));
      following.push([varbind ?? { oid, type: snmp.ObjectType['EndOfMibView'] ?? 0 }]);
    }
    return following;
  }

  /** Writes objects, all or none. */
  async set(varbinds: readonly Varbind[]): Promise<void> {
    try {
      await this.#ask<Varbind[]>((done) => this.#session.set([...varbinds], done));
    } catch (error) {
      // SNMPv1 has no word for what may be read and not written (RFC 1157, 4.1.5).
      if (error instanceof NoSuchNameError) throw notAllowed();
      throw error;
    }
  }

  /** Ends the conversation; what is still asked rejects. */
  close(): void {
    this.#closed = true;
    // An error costs more than the conversation where nobody waits for an answer any more.
    if (this.#pending.size > 0) this.#fail(new DeviceConnectionError('The request was cancelled.'));
    this.#session.close();
  }

  /** SNMPv1 refuses a whole request because of one missing object, so a refused one is asked piece by piece. */
  async #getOneByOne(oids: readonly string[]): Promise<(Varbind | null)[]> {
    const whole = await this.#orNothing(this.#ask<Varbind[]>((done) => this.#session.get([...oids], done)));
    if (whole.length > 0 || oids.length <= 1) return oids.map((oid, index) => this.#matching(oid, whole[index]));
    const found: (Varbind | null)[] = [];
    for (const oid of oids) found.push(...(await this.#getOneByOne([oid])));
    return found;
  }

  #matching(oid: string, varbind: Varbind | undefined): Varbind | null {
    if (!varbind) return null;
    if (varbind.oid !== oid) throw new DeviceReplyError('The reply is for other objects than those asked for.');
    return isMissing(varbind) ? null : varbind;
  }

  /** Nothing where the agent says that there is no such object. */
  async #orNothing(asked: Promise<Varbind[]>): Promise<Varbind[]> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof NoSuchNameError) return [];
      throw error;
    }
  }

  #ask<Result>(start: (done: (error: Error | null, result?: Result) => void) => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#requests += 1;
      if (this.#requests > maxRequests) this.#fail(new DeviceReplyError('The device does not come to an end.'));
      if (this.#failure || this.#closed) {
        reject(this.#failure ?? new DeviceConnectionError('The request was cancelled.'));
        return;
      }
      this.#pending.add(reject);
      const done = (error: Error | null, result?: Result): void => {
        this.#pending.delete(reject);
        if (error === null && result !== undefined) resolve(result);
        else reject(this.#errorOf(error));
      };
      try {
        start(done);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #errorOf(error: unknown): DeviceError {
    if (this.version === 1 && statusOf(error) === noSuchName) return new NoSuchNameError('There is no such object.');
    const known = deviceErrorOf(error, this.#timeoutMs);
    return this.#unreadable && known instanceof DeviceTimeoutError
      ? new DeviceReplyError('The reply is no SNMP message.')
      : known;
  }

  #fail(error: unknown): void {
    this.#failure ??= this.#errorOf(error);
    for (const reject of this.#pending) reject(this.#failure);
    this.#pending.clear();
    setImmediate(() => this.#session.close());
  }
}

/** SNMPv1: one of the objects of the request does not exist. */
class NoSuchNameError extends DeviceReplyError {}

/** Holds one conversation within its bounds and closes it, however it ends. */
export async function withSnmp<T>(
  endpoint: PortEndpoint,
  credential: SnmpCredential,
  work: (session: SnmpSession) => Promise<T>,
  manners?: SnmpManners,
): Promise<T> {
  const timeoutMs = endpoint.timeoutMs * (requestsPerConversation + (manners?.requests ?? 0));
  const { signal } = endpoint;
  return withinBounds({ timeoutMs, ...(signal && { signal }) }, async (stop) => {
    const session = new SnmpSession(endpoint, credential, manners);
    stop.addEventListener('abort', () => session.close(), { once: true });
    try {
      return await work(session);
    } finally {
      session.close();
    }
  });
}
