import { DeviceRefusedError } from '../device-errors.ts';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';
import { answerDigest, findDigestChallenge, type DigestChallenge } from './digest-challenge.ts';
import { requestHttp, type HttpReply, type HttpRequest, type HttpEndpointOptions } from './http-client.ts';

/** Which credential a web interface last took, so that a poll does not try the wrong ones first. */
const workingCredentials = new BoundedCache<Credential>(65_536);

const sameCredential = (one: Credential, other: Credential) =>
  one.user === other.user && one.password === other.password;

/** One answer to a challenge. */
interface Attempt {
  challenge: DigestChallenge;
  credential: Credential;
  count: number;
}

/**
 * Requests to one device's web interface behind digest sign-in (RFC 7616). The challenge is asked for once and answered
 * again for each further request; credentials are tried in order. For one reading or one command.
 */
export class DigestSession {
  readonly #endpoint: HttpEndpointOptions;
  readonly #key: string;
  #candidates: Credential[];
  #challenge: DigestChallenge | null = null;
  #count = 0;
  #taken: Credential | null = null;

  constructor(endpoint: HttpEndpointOptions, credentials: readonly Credential[]) {
    this.#endpoint = endpoint;
    this.#key = `${endpoint.host}:${endpoint.port}`;
    const known = workingCredentials.get(this.#key);
    const isKnown = (credential: Credential) => known !== undefined && sameCredential(credential, known);
    this.#candidates = [...credentials.filter(isKnown), ...credentials.filter((credential) => !isKnown(credential))];
  }

  /** The credential that was last taken, one of those given; null before. */
  get taken(): Credential | null {
    return this.#taken;
  }

  /**
   * Sends a request, signed in where the device asks for it. Any status but 401 is a reply. Rejects with
   * `DeviceRefusedError` (reason `credential`) when the device takes none of the credentials, else as `requestHttp`.
   */
  async request(request: HttpRequest): Promise<HttpReply> {
    let attempt = this.#nextAttempt();
    for (;;) {
      const reply = await this.#send(request, attempt);
      if (reply.status !== 401) {
        if (attempt) {
          workingCredentials.set(this.#key, attempt.credential);
          this.#taken = attempt.credential;
        }
        return reply;
      }
      if (attempt?.count === 1 && attempt.credential === this.#candidates[0]) this.#candidates.shift();
      this.#challenge = findDigestChallenge(reply.headers['www-authenticate']);
      this.#count = 0;
      attempt = this.#nextAttempt();
      if (!attempt) throw this.#refusal();
    }
  }

  #refusal(): DeviceRefusedError {
    workingCredentials.delete(this.#key);
    return this.#challenge
      ? new DeviceRefusedError('credential', 'The device refused the user name and password.')
      : new DeviceRefusedError('credential', 'The device asks for a sign-in of unknown kind.');
  }

  #nextAttempt(): Attempt | null {
    const [credential] = this.#candidates;
    if (!this.#challenge || !credential) return null;
    this.#count += 1;
    return { challenge: this.#challenge, credential, count: this.#count };
  }

  #send(request: HttpRequest, attempt: Attempt | null): Promise<HttpReply> {
    if (!attempt) return requestHttp(this.#endpoint, request);
    const authorization = answerDigest({ ...attempt, method: request.method, path: request.path });
    return requestHttp(this.#endpoint, { ...request, headers: { ...request.headers, authorization } });
  }
}
