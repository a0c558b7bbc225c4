import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';
import { answerDigest, findDigestChallenge, type DigestChallenge } from './digest-challenge.ts';
import { LoginHeldBackError, loginTries } from './login-tries.ts';
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
import { uploadHttp, type HttpUpload } from './http-upload.ts';

/** A challenge, and how often it was answered. */
interface Nonce {
  challenge: DigestChallenge;
  count: number;
}

/**
 * Which credential a web interface last took, so that a poll does not try the wrong ones first, and for which challenge: it
 * is answered again as long as the device accepts that, which spares asking for one with each conversation.
 */
const signedIn = new BoundedCache<{ credential: Credential; nonce: Nonce }>(65_536);

const refusals = new RefusedCredentials();

const sameCredential = (one: Credential, other: Credential) =>
  one.user === other.user && one.password === other.password;

/** How a request is sent. */
type Send<Reply> = (endpoint: HttpEndpointOptions, request: HttpRequest) => Promise<Reply>;

/** One answer to a challenge. */
interface Attempt {
  nonce: Nonce;
  credential: Credential;
  /** How often the challenge was answered, this time included. */
  count: number;
}

/**
 * Requests to one device's web interface behind digest sign-in (RFC 7616). A challenge is asked for once and answered
 * again for each further request, also of later sessions, until the device wants a new one; credentials are tried in order. For
 * one reading or one command.
 */
export class DigestSession {
  readonly #endpoint: HttpEndpointOptions;
  readonly #key: string;
  readonly #given: readonly Credential[];
  #candidates: Credential[];
  #nonce: Nonce | null = null;
  #taken: Credential | null = null;
  #isHeldBack = false;
  #trying: Promise<void> | null = null;
  /** Takes back refusals that were due to an old challenge, once its credential is accepted. */
  readonly #unsure: (() => void)[] = [];

  constructor(endpoint: HttpEndpointOptions, credentials: readonly Credential[]) {
    this.#endpoint = endpoint;
    this.#key = `${endpoint.host}:${endpoint.port}`;
    this.#given = credentials;
    const known = signedIn.get(this.#key);
    const isKnown = (credential: Credential) => known !== undefined && sameCredential(credential, known.credential);
    this.#candidates = [...credentials.filter(isKnown), ...credentials.filter((credential) => !isKnown(credential))];
    if (known && credentials.some(isKnown)) this.#nonce = known.nonce;
    if (refusals.has(this.#key, credentials)) this.#candidates = [];
  }

  /** The credential that was last taken, one of those given; null before. */
  get taken(): Credential | null {
    return this.#taken;
  }

  /** The realm that the device last asked for or accepted a sign-in to; null where it wants none. */
  get realm(): string | null {
    return this.#nonce?.challenge.realm ?? null;
  }

  /** Whether credentials were not sent, since the device refused too many of late. */
  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  /** Tries the credentials although the device refused them a moment ago. */
  forgetRefusal(): void {
    refusals.forget(this.#key);
    if (this.#candidates.length === 0) this.#candidates = [...this.#given];
  }

  /**
   * Sends a request, signed in where the device asks for it. Any status but 401 is a reply. Rejects with
   * `DeviceRefusedError` (reason `credential`) when the device takes none of the credentials, `LoginHeldBackError` where it refused too
   * many of late, else as `requestHttp`.
   */
  request(request: HttpRequest): Promise<HttpReply> {
    return this.#sendSignedIn(request, requestHttp);
  }

  /** The same for a reply whose body is read piece by piece. */
  stream(request: HttpRequest): Promise<HttpStream> {
    return this.#sendSignedIn(request, streamHttp);
  }

  /** The same for a body of any length. Sign in with another request before, so that it is sent once. */
  upload(request: HttpRequest, body: HttpUpload): Promise<HttpReply> {
    return this.#sendSignedIn(request, (endpoint, answered) => uploadHttp(endpoint, answered, body));
  }

  async #sendSignedIn<Reply extends Pick<HttpReply, 'status' | 'headers'>>(
    request: HttpRequest,
    send: Send<Reply>,
  ): Promise<Reply> {
    for (let isFirst = true; ; isFirst = false) {
      while (this.#trying) await this.#trying;
      const attempt = this.#nextAttempt();
      if (!attempt && !isFirst) throw this.#refusal();
      const tried = attempt?.count === 1 ? this.#beginTrying() : undefined;
      try {
        const reply = await this.#try(attempt, () => send(this.#endpoint, withAnswer(request, attempt)));
        if (reply.status !== 401) {
          if (attempt) this.#accept(attempt);
          return reply;
        }
        if (attempt && attempt.count > 1) this.#unsure.push(loginTries.note(this.#key));
        if (attempt?.count === 1 && attempt.credential === this.#candidates[0]) {
          this.#candidates.shift();
          if (this.#candidates.length > 0) await pauseBetweenTries(this.#endpoint);
          else refusals.note(this.#key, this.#given);
        }
        const challenge = findDigestChallenge(reply.headers['www-authenticate']);
        this.#nonce = challenge && { challenge, count: 0 };
      } finally {
        tried?.();
      }
    }
  }

  /** Has other requests of this session wait until a fresh challenge is answered, so that each credential is tried once. */
  #beginTrying(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#trying = promise;
    return () => {
      this.#trying = null;
      resolve();
    };
  }

  #accept(attempt: Attempt): void {
    signedIn.set(this.#key, attempt);
    this.#taken = attempt.credential;
    refusals.forget(this.#key);
    for (const undo of this.#unsure.splice(0)) undo();
  }

  /** Counts an answer to a fresh challenge; one to an old challenge may be refused for its age alone. */
  async #try<Reply extends Pick<HttpReply, 'status'>>(
    attempt: Attempt | null,
    send: () => Promise<Reply>,
  ): Promise<Reply> {
    if (attempt?.count !== 1) return send();
    try {
      const known = signedIn.get(this.#key)?.credential;
      return await loginTries.attempt(this.#key, send, {
        isRefusal: ({ status }) => status === 401,
        wasAccepted: known !== undefined && sameCredential(known, attempt.credential),
      });
    } catch (error) {
      this.#isHeldBack ||= error instanceof LoginHeldBackError;
      throw error;
    }
  }

  #refusal(): DeviceRefusedError {
    signedIn.delete(this.#key);
    return this.#nonce
      ? new DeviceRefusedError('credential', 'The device refused the user name and password.')
      : new DeviceRefusedError('credential', 'The device asks for a sign-in of unknown kind.');
  }

  #nextAttempt(): Attempt | null {
    const [credential] = this.#candidates;
    if (!this.#nonce || !credential) return null;
    this.#nonce.count += 1;
    return { nonce: this.#nonce, credential, count: this.#nonce.count };
  }
}

function withAnswer(request: HttpRequest, attempt: Attempt | null): HttpRequest {
  if (!attempt) return request;
  const { nonce, credential, count } = attempt;
  const answered = { challenge: nonce.challenge, credential, count, method: request.method, path: request.path };
  return { ...request, headers: { ...request.headers, authorization: answerDigest(answered) } };
}
