import { createHash } from 'node:crypto';
import type { DeviceEndpoint } from '../driver.ts';
import { settled } from '../settled.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';
import { withinBounds } from '../wire/deadline.ts';
import type { GpuHost, GpuHostIdentity } from './gpu-host.ts';
import { queryCards, queryDocument, type ProgramPlace } from './query-cards.ts';
import type { SmiQuery } from './smi-csv.ts';
import type { SmiDetails } from './smi-xml.ts';

/** How long an answer is that of all cards of its server, in milliseconds: they are polled at once. */
const usualSharedForMs = 1500;

/** The same for what seldom changes, whose document is long. */
const detailsForMs = 60_000;

/** A conversation with a server may take this many times as long as one request. */
const requestsPerConversation = 4;

/** Which of the endpoint's credentials let in; undefined where none is needed. */
type CredentialIndex = number | undefined;

/** Speaks to the server of an endpoint. */
type WithHost = <T>(
  endpoint: DeviceEndpoint,
  work: (host: GpuHost, credentialIndex: CredentialIndex) => Promise<T>,
) => Promise<T>;

/** The cards of a server at one moment. */
export interface ServerCards extends SmiQuery {
  hostKey: string | null;
  /** Seconds since the server booted; null where it does not say. */
  uptime: number | null;
  credentialIndex: CredentialIndex;
}

/** What seldom changes about a server and its cards. */
export interface ServerDetails extends GpuHostIdentity {
  document: SmiDetails;
}

interface Shared<T> {
  begunAt: number;
  answer: Promise<T>;
}

/** Asks servers once for all of their cards. */
export class GpuServers {
  readonly #withHost: WithHost;
  readonly #cards = new BoundedCache<Shared<ServerCards>>(4096);
  readonly #details = new BoundedCache<Shared<ServerDetails>>(4096);

  readonly #sharedForMs: number;

  constructor(withHost: WithHost, sharedForMs = usualSharedForMs) {
    this.#withHost = withHost;
    this.#sharedForMs = sharedForMs;
  }

  /** All cards of a server. Rejects with the four device errors. */
  cards(endpoint: DeviceEndpoint): Promise<ServerCards> {
    return share(this.#cards, endpoint, this.#sharedForMs, (shared, place) =>
      this.#withHost(shared, async (host, credentialIndex) => {
        const { timeoutMs } = endpoint;
        const cards = await queryCards({ host, place, timeoutMs });
        // After it: what is late ends the connection, which is to end with what is late of the cards.
        return { ...cards, uptime: await host.uptime(timeoutMs), hostKey: host.hostKey, credentialIndex };
      }),
    );
  }

  /** What seldom changes about a server; not older than a minute. Rejects with the four device errors. */
  details(endpoint: DeviceEndpoint): Promise<ServerDetails> {
    return share(this.#details, endpoint, detailsForMs, (shared) =>
      this.#withHost(shared, async (host) => {
        const [document, identity] = await Promise.all([
          queryDocument({ host, timeoutMs: endpoint.timeoutMs }),
          host.identity(endpoint.timeoutMs),
        ]);
        return { document, ...identity };
      }),
    );
  }

  /** Speaks to one server alone, such as to command it. */
  visit<T>(endpoint: DeviceEndpoint, work: (place: ProgramPlace) => Promise<T>): Promise<T> {
    const { timeoutMs } = endpoint;
    return this.#withHost(endpoint, (host) => work({ host, place: placeOf(endpoint), timeoutMs }));
  }

  /** What was read of a server before is not true any more. */
  forget(endpoint: DeviceEndpoint): void {
    this.#cards.delete(placeOf(endpoint));
    this.#details.delete(placeOf(endpoint));
  }
}

/** Names a server as it is reached, without holding its credentials. */
function placeOf({ host, ports, credentials }: DeviceEndpoint): string {
  const hash = createHash('sha256').update(JSON.stringify(credentials)).digest('base64');
  return `${host}:${ports.ssh} ${hash}`;
}

/** An answer that is asked for once for all who want it; one who gives up leaves it to the others. */
function share<T>(
  answers: BoundedCache<Shared<T>>,
  endpoint: DeviceEndpoint,
  forMs: number,
  ask: (shared: DeviceEndpoint, place: string) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs, ...others } = endpoint;
  const place = placeOf(endpoint);
  let known = answers.get(place);
  if (!known || performance.now() - known.begunAt > forMs) {
    known = { begunAt: performance.now(), answer: ask({ ...others, timeoutMs }, place) };
    answers.set(place, known);
    const asked = known;
    void settled(asked.answer).then(({ error }) => {
      // A failure is that of all who ask at this moment, and is not kept longer.
      const forget = (): void => (answers.get(place) === asked ? answers.delete(place) : undefined);
      if (error) setTimeout(forget, Math.min(forMs, usualSharedForMs)).unref();
    });
  }
  const { answer } = known;
  return withinBounds({ timeoutMs: timeoutMs * requestsPerConversation, ...(signal && { signal }) }, () => answer);
}
