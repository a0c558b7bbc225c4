import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';
import { answerDigest, findDigestChallenge, type DigestChallenge } from './digest-challenge.ts';
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
import { uploadHttp, type HttpUpload } from './http-upload.ts';

/** A challenge, and how often it was answered. */
interface Nonce {
  challenge: DigestChallenge;
  count: number;
}

/** The challenge that each web interface last accepted an answer to: it is answered again, which spares asking for one with each conversation. */
const nonces = new BoundedCache<Nonce>(65_536);

const refusals = new RefusedCredentials();

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
  #trying: Promise<void> | null = null;

  constructor(endpoint: HttpEndpointOptions, credentials: readonly Credential[]) {
    this.#endpoint = endpoint;
    this.#key = `${endpoint.host}:${endpoint.port}`;
    this.#given = credentials;
    this.#candidates = loginTries.inOrder(this.#key, credentials);
    const [first] = this.#candidates;
    if (first && loginTries.isAccepted(this.#key, first)) this.#nonce = nonces.get(this.#key) ?? null;
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

  /** Tries all credentials in their order, although the device refused them or accepted another one a moment ago. */
  tryInOrder(): void {
    refusals.forget(this.#key);
    this.#candidates = [...this.#given];
    this.#nonce = null;
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
      if (attempt === null && !isFirst) throw this.#refusal();
      const answer = attempt === 'ask' ? null : attempt;
      const tried = answer?.count === 1 ? this.#beginTrying() : undefined;
      try {
        const reply = await this.#try(answer, () => send(this.#endpoint, withAnswer(request, answer)));
        if (reply.status !== 401) {
          if (answer) this.#accept(answer);
          return reply;
        }
        if (answer && nonces.get(this.#key) === answer.nonce) nonces.delete(this.#key);
        if (answer?.count === 1 && answer.credential === this.#candidates[0]) {
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

  #accept({ credential, nonce }: Attempt): void {
    nonces.set(this.#key, nonce);
    this.#taken = credential;
    refusals.forget(this.#key);
  }

  async #try<Reply extends Pick<HttpReply, 'status'>>(
    attempt: Attempt | null,
    send: () => Promise<Reply>,
  ): Promise<Reply> {
    if (!attempt) return send();
    const { credential, count } = attempt;
    const isRefusal = ({ status }: Reply) => status === 401;
    const login = { place: this.#key, credential, bounds: this.#endpoint, isRefusal, isRepeat: count > 1 };
    return loginTries.attempt(login, send);
  }

  #refusal(): DeviceRefusedError {
    return this.#nonce
      ? new DeviceRefusedError('credential', 'The device refused the user name and password.')
      : new DeviceRefusedError('credential', 'The device asks for a sign-in of unknown kind.');
  }

  /** What to send next: an answer, a request without one that asks for a challenge (`ask`), or nothing more (null). */
  #nextAttempt(): Attempt | 'ask' | null {
    const [credential] = this.#candidates;
    if (!this.#nonce || !credential) return null;
    if (this.#nonce.count > 0 && !loginTries.mayRepeat(this.#key, credential)) {
      this.#nonce = null;
      return 'ask';
    }
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
