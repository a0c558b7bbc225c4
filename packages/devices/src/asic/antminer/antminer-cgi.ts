import { randomBytes } from 'node:crypto';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';
import type { DeviceEndpoint } from '../../driver.ts';
import { DigestSession } from '../../wire/digest-session.ts';
import type { HttpReply, HttpStream } from '../../wire/http-client.ts';
import type { HttpUpload } from '../../wire/http-upload.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTolerantObject, readWholeObject } from '../../wire/tolerant-json.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { credentialsToTry, outcomeOf, requireStored, testedEndpoint } from '../credentials.ts';
import { portEndpoint } from '../../port-endpoint.ts';

/** A body for a CGI: JSON for the modern interface, form fields in order for the old one. */
type CgiBody = { json: unknown } | { form: string };

/** The CGI programs of an Antminer's web interface behind digest sign-in; for one reading or one command. */
export class AntminerCgi {
  readonly #session: DigestSession;
  readonly #endpoint: DeviceEndpoint;

  constructor(endpoint: DeviceEndpoint) {
    this.#session = new DigestSession(
      portEndpoint(endpoint, 'http'),
      credentialsToTry({ user: 'root', password: 'root' }, endpoint),
    );
    this.#endpoint = endpoint;
  }

  /** What its sign-in calls itself; null before it asked for one. */
  get realm(): string | null {
    return this.#session.realm;
  }

  /** The outcome for the endpoint's own credentials so far. */
  get credentialOutcome(): CredentialOutcome {
    return outcomeOf(this.#session.taken, this.#endpoint);
  }

  /** Which of the endpoint's own credentials was accepted so far, counted from 0; nothing where none was. */
  get acceptedCredential(): { credentialIndex?: number } {
    const { taken } = this.#session;
    const credentialIndex = taken === null ? -1 : this.#endpoint.credentials.indexOf(taken);
    return credentialIndex < 0 ? {} : { credentialIndex };
  }

  /** Logs in with the stored credential, and changes nothing. Rejects with `credential` where it is refused, else with the four device errors. */
  static async testCredential(endpoint: DeviceEndpoint): Promise<void> {
    const tested = testedEndpoint(endpoint);
    const cgi = new AntminerCgi(tested);
    cgi.#session.tryInOrder();
    await cgi.get('get_system_info');
    requireStored(cgi.#session.taken, tested);
  }

  /** Reads a CGI's JSON; null where this firmware has no such CGI. Rejects with the four device errors. */
  async get(name: string): Promise<JsonObject | null> {
    const reply = await this.#session.request({ method: 'GET', path: `/cgi-bin/${name}.cgi` });
    return hasProgram(reply) ? readTolerantObject(reply.body) : null;
  }

  /** Reads a CGI's JSON of which every part counts, since it is written back; one that is cut off is rejected. */
  async getWhole(name: string): Promise<JsonObject | null> {
    const reply = await this.#session.request({ method: 'GET', path: `/cgi-bin/${name}.cgi` });
    return hasProgram(reply) ? readWholeObject(reply.body) : null;
  }

  /** The text of a page that a CGI makes; null where this firmware has no such CGI. */
  async page(name: string): Promise<string | null> {
    const reply = await this.#session.request({ method: 'GET', path: `/cgi-bin/${name}.cgi` });
    return hasProgram(reply) ? reply.body : null;
  }

  /** A text of any length that a CGI makes, piece by piece; null where this firmware has no such CGI. */
  async stream(name: string): Promise<HttpStream | null> {
    const reply = await this.#session.stream({ method: 'GET', path: `/cgi-bin/${name}.cgi` });
    return hasProgram(reply) ? reply : null;
  }

  /** Posts to a CGI and returns the text of its answer; rejects with `unsupported` where there is no such CGI. */
  async post(name: string, body: CgiBody): Promise<string> {
    const isJson = 'json' in body;
    const reply = await this.#session.request({
      method: 'POST',
      path: `/cgi-bin/${name}.cgi`,
      headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: isJson ? JSON.stringify(body.json) : body.form,
    });
    if (hasProgram(reply)) return reply.body;
    throw new DeviceRefusedError('unsupported', `The firmware has no ${name}.`);
  }

  /** Posts a file as the first part of a form, and returns the text of the answer. Rejects as `uploadHttp`, with `refused` for a status from 400. */
  async upload(name: string, form: { field: string; fileName: string; file: HttpUpload }): Promise<string> {
    const { field, fileName, file } = form;
    const boundary = `----headframe${randomBytes(12).toString('hex')}`;
    const disposition = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`;
    const head = Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
    const reply = await this.#session.upload(
      {
        method: 'POST',
        path: `/cgi-bin/${name}.cgi`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      {
        size: head.length + file.size + tail.length,
        async *pieces() {
          yield head;
          yield* file.pieces();
          yield tail;
        },
        onSent: (bytes) => file.onSent?.(Math.min(file.size, Math.max(0, bytes - head.length))),
      },
    );
    if (reply.status === 404) throw new DeviceRefusedError('unsupported', `The firmware has no ${name}.`);
    if (reply.status >= 400)
      throw new DeviceRefusedError('refused', `The web interface answered with status ${reply.status}.`);
    return reply.body;
  }

  /**
   * Asks for a reboot; the web interface answers, goes down first, or answers with a failure of its own because it goes
   * down (device protocol notes 0.9). Sign in with another request before.
   */
  async reboot(): Promise<void> {
    const send = async () => {
      const reply = await this.#session.request({ method: 'GET', path: '/cgi-bin/reboot.cgi' });
      if (reply.status < 500 && !hasProgram(reply))
        throw new DeviceRefusedError('unsupported', 'The firmware has no reboot.');
    };
    await unlessBrokenOff(this.#endpoint, send());
  }
}

function hasProgram(reply: Pick<HttpReply, 'status'>): boolean {
  if (reply.status === 404) return false;
  if (reply.status < 400) return true;
  if (reply.status === 403) throw new DeviceRefusedError('credential', 'The device refused the user.');
  throw new DeviceReplyError(`The web interface answered with status ${reply.status}.`);
}
