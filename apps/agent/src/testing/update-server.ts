import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateSigningText, type UpdateCommand, type UpdateManifest } from '@headframe/agent-link';
import { packed } from './stand-in-program.ts';

/** Answers a download in place of the server; true where it did. */
export type DownloadFault = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => boolean;

/** The server side of updates as tests need it: signs commands and serves one packed program. */
export class UpdateServer {
  readonly requests: { url: string; authorization: string | undefined; range: string | undefined }[] = [];
  fault: DownloadFault = () => false;
  readonly #keys = generateKeyPairSync('ed25519');
  #packed = packed('');
  #server: Server | undefined;

  get linkUrl(): string {
    return `ws://127.0.0.1:${(this.#server?.address() as AddressInfo).port}/agent/v1`;
  }

  /** Its public key as the welcome carries it. */
  get key(): string {
    return this.#keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url');
  }

  async start(): Promise<void> {
    this.#server = createServer(this.answer);
    await new Promise<void>((resolve) => void this.#server?.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Serves a program from now on. */
  offer(program: string | Buffer): void {
    this.#packed = packed(program);
  }

  /** A signed command to update to what is offered. */
  command(change: Partial<UpdateManifest> = {}): UpdateCommand {
    const { sha256, bytes, programBytes } = this.#packed;
    const manifest = JSON.stringify({
      agentId: 1,
      requestId: 7,
      version: '1.1.0',
      platform: 'test-x64',
      sha256,
      packedBytes: bytes.length,
      programBytes,
      expiresAt: Date.now() + 60_000,
      ...change,
    });
    const signature = sign(null, Buffer.from(updateSigningText(manifest)), this.#keys.privateKey).toString('base64url');
    return { type: 'updateAgent', requestId: change.requestId ?? 7, manifest, signature };
  }

  /** Answers a download, here or for another server. */
  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { authorization, range } = request.headers;
    this.requests.push({ url: request.url ?? '', authorization, range });
    const { bytes } = this.#packed;
    if (this.fault(request, response, bytes)) return;
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from });
    response.end(bytes.subarray(from));
  };
}
