import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import ssh2, { type Algorithms, type AnyAuthMethod, type Client, type ClientChannel } from 'ssh2';
import {
  DeviceConnectionError,
  DeviceRefusedError,
  DeviceReplyError,
  DeviceTimeoutError,
  type DeviceError,
} from '../device-errors.ts';
import { isDeviceError, withinBounds } from '../wire/deadline.ts';
import type { PortEndpoint } from '../wire/exchange.ts';
import type { SshLogin } from './ssh-login.ts';

/** Bytes that a server may send before it lets in: its greeting, the exchange of keys and the banner of its owner. */
const maxLoginBytes = 256 * 1024;

/** What a program wrote on its error output that is kept, in bytes. */
const maxErrorBytes = 16 * 1024;

/** No compression, whose bounds a server sets, and no exchange with primes of the server's choice, whose size costs time. */
const algorithms: Algorithms = {
  compress: ['none'],
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group14-sha1',
  ],
};

/** What a program did. */
export interface ProgramResult {
  /** Its exit status; null where a signal ended it. */
  code: number | null;
  /** Empty where the output was handed on piece by piece. */
  stdout: string;
  stderr: string;
}

/** How one program is run. */
export interface RunOptions {
  /** For the program to end, in milliseconds. */
  timeoutMs: number;
  /** Of its output; more is an error. */
  maxBytes: number;
  /** Takes the output piece by piece. */
  onOutput?: (piece: Buffer) => void;
}

/** Who may show which host key: throws what the connection is to end with where one is not accepted. */
export type CheckHostKey = (fingerprint: string) => void;

/** The fingerprint of a host key as OpenSSH writes it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function loginError(error: Error & { level?: string }): DeviceError {
  if (isDeviceError(error)) return error;
  if (error.level === 'client-authentication')
    return new DeviceRefusedError('credential', 'The server refused the login.');
  if (error.level === 'client-timeout') return new DeviceTimeoutError('The SSH server did not answer in time.');
  if (error.level === 'client-socket' || 'code' in error) return new DeviceConnectionError(error.message);
  return new DeviceReplyError(`No SSH connection: ${error.message.slice(0, 200)}`);
}

/** An open login to an SSH server, over which programs are run one after another or at once. */
export class SshConnection {
  readonly hostKey: string;
  readonly #client: Client;
  readonly #socket: Socket;
  #failure: DeviceError | null = null;
  readonly #onFailure = new Set<(error: DeviceError) => void>();

  constructor(client: Client, socket: Socket, hostKey: string) {
    this.#client = client;
    this.#socket = socket;
    this.hostKey = hostKey;
    client.on('error', (error) => this.#fail(loginError(error)));
    client.on('close', () => this.#fail(new DeviceConnectionError('The server closed the SSH connection.')));
  }

  get isOpen(): boolean {
    return this.#failure === null;
  }

  /** Calls back once, when the connection has ended; at once where it has. */
  onClosed(call: () => void): void {
    if (this.#failure) call();
    else this.#onFailure.add(call);
  }

  close(): void {
    this.#fail(new DeviceConnectionError('The SSH connection was closed.'));
  }

  /**
   * Runs a command line, which the login shell of the user reads: the caller makes it of words that no shell reads otherwise. A
   * program that is late or writes too much ends the connection with it. Rejects with the four device errors.
   */
  async run(command: string, options: RunOptions, signal?: AbortSignal): Promise<ProgramResult> {
    let cancel = (): void => undefined;
    try {
      return await withinBounds({ timeoutMs: options.timeoutMs, ...(signal && { signal }) }, () => {
        const { result, stop } = this.#start(command, options);
        cancel = stop;
        return result;
      });
    } catch (error) {
      cancel();
      throw error;
    }
  }

  #start(command: string, { maxBytes, onOutput }: RunOptions): { result: Promise<ProgramResult>; stop: () => void } {
    const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
    const end = (error: DeviceError): void => {
      this.#onFailure.delete(end);
      reject(error);
    };
    const stop = (): void => {
      this.#onFailure.delete(end);
      this.#fail(new DeviceConnectionError('The SSH connection was closed, as a program did not end.'));
    };
    if (this.#failure) {
      reject(this.#failure);
      return { result: promise, stop };
    }
    this.#onFailure.add(end);
    const onChannel = (error: Error | undefined, channel: ClientChannel): void => {
      if (error) {
        end(new DeviceRefusedError('refused', `The server runs no program over SSH: ${error.message.slice(0, 200)}`));
        return;
      }
      const pieces: Buffer[] = [];
      let size = 0;
      let errors = '';
      let code: number | null = null;
      channel.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > maxBytes) {
          end(new DeviceReplyError(`The program wrote more than ${maxBytes} bytes.`));
          stop();
        } else if (onOutput) onOutput(piece);
        else pieces.push(piece);
      });
      channel.stderr.on('data', (piece: Buffer) => {
        if (errors.length < maxErrorBytes) errors += piece.toString('utf8').slice(0, maxErrorBytes);
      });
      channel.on('exit', (status: number | null) => (code = status));
      channel.on('error', (problem: Error) => end(new DeviceConnectionError(problem.message)));
      channel.on('close', () => {
        this.#onFailure.delete(end);
        resolve({ code, stdout: Buffer.concat(pieces).toString('utf8'), stderr: errors });
      });
      channel.end();
    };
    try {
      this.#client.exec(command, onChannel);
    } catch (error) {
      end(new DeviceConnectionError(String(error)));
    }
    return { result: promise, stop };
  }

  #fail(error: DeviceError): void {
    if (this.#failure) return;
    this.#failure = error;
    this.#client.destroy();
    this.#socket.destroy();
    for (const end of this.#onFailure) end(error);
  }
}

/** The methods of a login in the order in which a server is asked for them; each of them once. */
function methodsOf(login: SshLogin) {
  const { user: username } = login;
  let tried = false;
  return (left: readonly string[] | null, _partial: boolean | null, next: (method: AnyAuthMethod | false) => void) => {
    // The first question is which methods there are.
    if (left === null) next({ type: 'none', username });
    else if (tried) next(false);
    else {
      tried = true;
      if ('key' in login) next({ type: 'publickey', username, key: login.key });
      else if (left.includes('password')) next({ type: 'password', username, password: login.password });
      else if (left.includes('keyboard-interactive'))
        next({
          type: 'keyboard-interactive',
          username,
          // Only what can be the password is answered with it, and no further question.
          prompt: (_name, _instructions, _language, prompts, finish) =>
            finish(prompts.length === 1 && prompts[0]?.echo === false ? [login.password] : []),
        });
      else next(false);
    }
  };
}

/**
 * Logs in to an SSH server within the endpoint's time. The host key is checked before anything of the credential is sent. Rejects
 * with the four device errors.
 */
export function openSsh(endpoint: PortEndpoint, login: SshLogin, checkHostKey: CheckHostKey): Promise<SshConnection> {
  return withinBounds(endpoint, (signal) => openWithin(endpoint, login, checkHostKey, signal));
}

function openWithin(
  { host, port, timeoutMs }: PortEndpoint,
  login: SshLogin,
  checkHostKey: CheckHostKey,
  signal: AbortSignal,
): Promise<SshConnection> {
  const { promise, resolve, reject } = Promise.withResolvers<SshConnection>();
  const client = new ssh2.Client();
  const socket = connect({ host, port, noDelay: true });
  let hostKey = '';
  let refusal: Error | null = null;
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
    clearInterval(counting);
    signal.removeEventListener('abort', onAbort);
  };
  const fail = (error: Error): void => {
    if (isSettled) return;
    settle();
    client.destroy();
    socket.destroy();
    reject(refusal ?? loginError(error));
  };
  const onAbort = (): void => fail(signal.reason as Error);
  // A listener for data of our own would take what arrives before the library listens.
  const counting = setInterval(() => {
    if (socket.bytesRead > maxLoginBytes) fail(new DeviceReplyError('The SSH server sends too much before the login.'));
  }, 50);
  signal.addEventListener('abort', onAbort, { once: true });
  client.on('error', fail);
  client.on('close', () => fail(new DeviceConnectionError('The server closed the SSH connection.')));
  client.on('ready', () => {
    if (isSettled) return;
    settle();
    resolve(new SshConnection(client, socket, hostKey));
  });
  client.connect({
    sock: socket,
    username: login.user,
    algorithms,
    readyTimeout: timeoutMs,
    // A server that is gone is noticed while nobody asks it anything.
    keepaliveInterval: 20_000,
    keepaliveCountMax: 2,
    authHandler: methodsOf(login) as never,
    hostVerifier: (key: Buffer) => {
      hostKey = fingerprintOf(key);
      try {
        checkHostKey(hostKey);
        return true;
      } catch (error) {
        refusal = error as Error;
        return false;
      }
    },
  });
  return promise;
}
