import { isDeepStrictEqual } from 'node:util';
import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';
import { loginTries } from './login-tries.ts';
import { RefusedCredentials } from './refused-credentials.ts';
import { pauseBetweenTries } from './try-pause.ts';
import {
  requestHttp,
  streamHttp,
  type HttpEndpointOptions,
  type HttpReply,
  type HttpRequest,
  type HttpStream,
} from './http-client.ts';

/** What a device gives to who signs in. */
interface SignedIn {
  token: string;
  /** How long it is good for after its last use, in seconds; null where the device does not say. */
  validSeconds: number | null;
}

/** How a family signs in. */
export interface TokenManners {
  /** Keeps its tokens and refusals apart from those of others: a discovery asks one device in the manners of several families. */
  readonly name: string;
  /** Null where the device refuses the credential; rejects with the four device errors. */
  signIn(endpoint: HttpEndpointOptions, credential: Credential): Promise<SignedIn | null>;
  /** What carries the token. */
  headersOf(token: string): Readonly<Record<string, string>>;
  /** Whether a reply asks for a sign-in; by its status (401 or 403) where left out. */
  asksForSignIn?(reply: HttpReply): boolean;
}

interface Held extends SignedIn {
  credential: Credential;
  /** On the monotonic clock, in milliseconds. */
  goodUntil: number;
}

const tokens = new BoundedCache<Held>(32_768);
const refusals = new RefusedCredentials();

type Send<Reply> = (endpoint: HttpEndpointOptions, request: HttpRequest) => Promise<Reply>;

const refusesStatus = ({ status }: { status: number }) => status === 401 || status === 403;
const refused = () => new DeviceRefusedError('credential', 'The device refused the credentials.');

/** Requests to a device that gives out tokens, signed in where it asks for that; for one reading or one command. */
export class TokenSession {
  readonly #endpoint: HttpEndpointOptions;
  readonly #candidates: readonly Credential[];
  readonly #manners: TokenManners;
  readonly #place: string;
  #signingIn: Promise<Held> | null = null;
  #taken: Credential | null = null;

  constructor(endpoint: HttpEndpointOptions, candidates: readonly Credential[], manners: TokenManners) {
    this.#endpoint = endpoint;
    this.#candidates = candidates;
    this.#manners = manners;
    this.#place = `${manners.name} ${endpoint.host}:${endpoint.port}`;
  }

  /** The credential that was last taken, one of those given; null before. */
  get taken(): Credential | null {
    return this.#taken;
  }

  /** Any status that asks for no sign-in is a reply. Rejects with `credential` where no credential is taken, else as `requestHttp`. */
  request(request: HttpRequest): Promise<HttpReply> {
    const { asksForSignIn = refusesStatus } = this.#manners;
    return this.#send(request, requestHttp, asksForSignIn);
  }

  /** The same for a reply whose body is read piece by piece. */
  stream(request: HttpRequest): Promise<HttpStream> {
    return this.#send(request, streamHttp, refusesStatus);
  }

  /** Signs in before the first request, for devices that do not ask for it. Rejects as {@link request}. */
  async signIn(): Promise<void> {
    if (!this.#held()) await this.#signInOnce();
  }

  /**
   * Signs in again with the candidates in their order, even where a token is held or they were refused a moment ago; returns what was
   * accepted. Rejects as {@link request}.
   */
  async test(): Promise<Credential> {
    refusals.forget(this.#place);
    return (await this.#tryInTurn(this.#candidates)).credential;
  }

  /** Ends what was signed in for, with the request that says so; nothing where no token is held. Rejects as {@link request}. */
  async signOut(request: HttpRequest): Promise<void> {
    const held = this.#held();
    if (!held) return;
    tokens.delete(this.#place);
    await requestHttp(this.#endpoint, this.#with(request, held));
  }

  async #send<Reply extends { status: number }>(
    request: HttpRequest,
    send: Send<Reply>,
    asksForSignIn: (reply: Reply) => boolean,
  ): Promise<Reply> {
    const held = this.#held();
    const reply = await send(this.#endpoint, this.#with(request, held));
    if (!asksForSignIn(reply)) {
      if (held) this.#used(held);
      return reply;
    }
    if (held && tokens.get(this.#place) === held) tokens.delete(this.#place);
    const fresh = this.#held() ?? (await this.#signInOnce());
    const again = await send(this.#endpoint, this.#with(request, fresh));
    if (refusesStatus(again)) throw refused();
    return again;
  }

  #with(request: HttpRequest, held: Held | null): HttpRequest {
    return held ? { ...request, headers: { ...request.headers, ...this.#manners.headersOf(held.token) } } : request;
  }

  /** The token that the device gave for one of the candidates, as long as it is good. */
  #held(): Held | null {
    const held = tokens.get(this.#place);
    if (!held || held.goodUntil <= performance.now()) return null;
    const isCandidate = this.#candidates.some((candidate) => isDeepStrictEqual(candidate, held.credential));
    return isCandidate ? held : null;
  }

  #used(held: Held): void {
    held.goodUntil = performance.now() + (held.validSeconds ?? Number.POSITIVE_INFINITY) * 1000;
    this.#taken = this.#candidates.find((candidate) => isDeepStrictEqual(candidate, held.credential)) ?? null;
  }

  /** Requests that are sent side by side share one sign-in. */
  #signInOnce(): Promise<Held> {
    this.#signingIn ??= this.#tryAll().finally(() => (this.#signingIn = null));
    return this.#signingIn;
  }

  async #tryAll(): Promise<Held> {
    if (refusals.has(this.#place, this.#candidates)) throw refused();
    const { host, port } = this.#endpoint;
    return this.#tryInTurn(loginTries.inOrder(`${host}:${port}`, this.#candidates));
  }

  async #tryInTurn(candidates: readonly Credential[]): Promise<Held> {
    const { host, port } = this.#endpoint;
    const isRefusal = (signedIn: SignedIn | null) => signedIn === null;
    for (const [index, credential] of candidates.entries()) {
      if (index > 0) await pauseBetweenTries(this.#endpoint);
      const login = { place: `${host}:${port}`, credential, bounds: this.#endpoint, isRefusal };
      const signedIn = await loginTries.attempt(login, () => this.#manners.signIn(this.#endpoint, credential));
      if (!signedIn) continue;
      const held: Held = { ...signedIn, credential, goodUntil: 0 };
      this.#used(held);
      tokens.set(this.#place, held);
      refusals.forget(this.#place);
      return held;
    }
    refusals.note(this.#place, this.#candidates);
    throw refused();
  }
}
