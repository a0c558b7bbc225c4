import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DeviceRefusedError, DeviceTimeoutError, type DeviceError } from '../device-errors.ts';
import type { Credential, DeviceEndpoint } from '../driver.ts';
import { settled, type Settled } from '../settled.ts';
import { snmpCredentials, type SnmpCredential } from '@headframe/domain/devices/snmp-credential';
import { snmpProbes } from '../snmp/snmp-probes.ts';
import { withSnmp, type SnmpManners, type SnmpSession } from '../snmp/snmp-session.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import type { PortEndpoint } from '../wire/exchange.ts';

/** Communities that units leave the factory with (device protocol notes 2.1): for reading, and for writing. */
const factory: Readonly<Record<Purpose, readonly Credential[]>> = {
  read: [
    { user: '', password: 'public' },
    { user: '', password: 'private' },
  ],
  write: [
    { user: '', password: 'private' },
    { user: '', password: 'public' },
  ],
};

/** What a credential is good for; many units have one for each. */
type Purpose = 'read' | 'write';

/** A credential, and whether it is one of the endpoint's own. */
interface Candidate {
  credential: SnmpCredential;
  isGiven: boolean;
}

/** Credentials that are tried side by side. */
const triedAtOnce = 24;

/** When a factory credential answered, the endpoint's own ones have this long to answer as well, in milliseconds. */
const graceMs = 300;

/** What worked last of which candidates, by purpose and address. */
const worked = new BoundedCache<{ candidate: Candidate; of: readonly Candidate[] }>(32_768);

/** What is asked to see whether a credential is good. */
export const systemObjects = {
  objectId: '1.3.6.1.2.1.1.2.0',
  uptime: '1.3.6.1.2.1.1.3.0',
  name: '1.3.6.1.2.1.1.5.0',
  location: '1.3.6.1.2.1.1.6.0',
} as const;

/** Datagrams of which a unit answers at least one, with the given credentials or those of the factory. */
export function pduProbes(credentials: readonly Credential[]): Buffer[] {
  return snmpProbes([...credentials, ...factory.read]);
}

/** The SNMP port of a unit; `timeoutMs` is for one request. */
function snmpPort({ host, ports, timeoutMs, signal }: DeviceEndpoint): PortEndpoint {
  return { host, port: ports.snmp, timeoutMs, ...(signal && { signal }) };
}

function candidatesFor(endpoint: DeviceEndpoint, purpose: Purpose): Candidate[] {
  const of = (credentials: readonly Credential[], isGiven: boolean): Candidate[] =>
    credentials.flatMap(snmpCredentials).map((credential) => ({ credential, isGiven }));
  const given = of(endpoint.credentials, true);
  const isGiven = ({ credential }: Candidate) => given.some((other) => isDeepStrictEqual(other.credential, credential));
  return [...given, ...of(factory[purpose], false).filter((candidate) => !isGiven(candidate))];
}

const placeOf = ({ host, ports }: DeviceEndpoint, purpose: Purpose): string => `${purpose}/${host}:${ports.snmp}`;

/** The candidate that worked last, as long as there are no others than then. */
function remembered(place: string, candidates: readonly Candidate[]): Candidate | undefined {
  const known = worked.get(place);
  return known && isDeepStrictEqual(known.of, candidates) ? known.candidate : undefined;
}

/** The error that says most: a refusal, then an answer that is none, then a closed port, then silence. */
function clearestError(errors: readonly DeviceError[]): DeviceError {
  const rank = (error: DeviceError): number =>
    ['DeviceRefusedError', 'DeviceReplyError', 'DeviceConnectionError', 'DeviceTimeoutError'].indexOf(error.name);
  const [first] = [...errors].sort((a, b) => rank(a) - rank(b));
  return first ?? new DeviceRefusedError('credential', 'There is no credential that an SNMP device could have.');
}

/** Which candidates the unit answers, in their order; with `enough` only the first of them that does. Rejects where none is. */
async function answering(
  endpoint: DeviceEndpoint,
  candidates: readonly Candidate[],
  enough: boolean,
): Promise<Candidate[]> {
  const errors: DeviceError[] = [];
  for (let at = 0; at < candidates.length; at += triedAtOnce) {
    const tried = candidates.slice(at, at + triedAtOnce);
    const stop = new AbortController();
    const signal = endpoint.signal ? AbortSignal.any([endpoint.signal, stop.signal]) : stop.signal;
    const asked = tried.map(({ credential }) =>
      settled(
        withSnmp({ ...snmpPort(endpoint), signal }, credential, (session) => session.get([systemObjects.objectId])),
      ),
    );
    const answers = await (enough ? soonest(tried, asked) : Promise.all(asked));
    stop.abort();
    const good = tried.filter((_, index) => answers[index]?.error === null);
    if (good.length > 0) return good;
    errors.push(...answers.map((answer) => answer?.error).filter((error) => error !== null && error !== undefined));
  }
  throw clearestError(errors);
}

/** The answers so far once one is good; where that is the factory's, a moment later. */
async function soonest(
  tried: readonly Candidate[],
  asked: readonly Promise<Settled<unknown>>[],
): Promise<(Settled<unknown> | undefined)[]> {
  const answers: (Settled<unknown> | undefined)[] = asked.map(() => undefined);
  const firstGood = new Promise<boolean>((resolve) => {
    asked.forEach((answer, index) =>
      answer.then((value) => {
        answers[index] = value;
        if (value.error === null) resolve(tried[index]?.isGiven ?? false);
      }),
    );
    void Promise.all(asked).then(() => resolve(true));
  });
  if (!(await firstGood)) await Promise.race([Promise.all(asked), wait(graceMs)]);
  return [...answers];
}

/** Holds a conversation with the credential that works for reading, and says whether it is the endpoint's own. */
export async function withReading<T>(
  endpoint: DeviceEndpoint,
  work: (session: SnmpSession, isGiven: boolean) => Promise<T>,
): Promise<T> {
  const place = placeOf(endpoint, 'read');
  const candidates = candidatesFor(endpoint, 'read');
  const known = remembered(place, candidates) ?? (await answering(endpoint, candidates, true))[0];
  if (!known) throw clearestError([]);
  try {
    const value = await withSnmp(snmpPort(endpoint), known.credential, (session) => work(session, known.isGiven));
    worked.set(place, { candidate: known, of: candidates });
    return value;
  } catch (error) {
    worked.delete(place);
    throw error;
  }
}

/** Whether the next credential may be tried: this one was not accepted, or was ignored where asking twice does no harm. */
function mayTryNext(error: unknown, repeatable: boolean): boolean {
  if (error instanceof DeviceRefusedError) return error.reason === 'credential';
  return repeatable && error instanceof DeviceTimeoutError;
}

/**
 * Writes with the first credential that the unit accepts for it. Nothing is sent twice on its own, because a reboot that
 * arrives twice is carried out twice; `repeatable` is for what may be. `requests` are those that it takes beyond a usual one.
 */
export async function withWriting(
  endpoint: DeviceEndpoint,
  repeatable: boolean,
  work: (session: SnmpSession) => Promise<void>,
  requests = 0,
): Promise<void> {
  const manners: SnmpManners = { retries: 0, requests };
  const place = placeOf(endpoint, 'write');
  const candidates = candidatesFor(endpoint, 'write');
  const known = remembered(place, candidates);
  let refusal: unknown;
  for (const candidate of known ? [known] : await answering(endpoint, candidates, false)) {
    try {
      await withSnmp(snmpPort(endpoint), candidate.credential, work, manners);
      worked.set(place, { candidate, of: candidates });
      return;
    } catch (error) {
      worked.delete(place);
      refusal = error;
      if (!mayTryNext(error, repeatable)) break;
    }
  }
  throw refusal;
}
