import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBytes } from '../../network/http-endpoint.ts';
import type { AsicDevice } from '../asic-device.ts';
import type { AntminerDevice } from './antminer-device.ts';
import { judgeDigest, makeNonce } from './digest.ts';

/** What a page of the web interface answers; `then` runs when the answer has left. */
export interface WebReply {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
  readonly then?: () => void;
}

/** One page or CGI program of the web interface; `body` is what was posted. */
export type WebPage<Device = AntminerDevice> = (device: Device, body: string, method: string) => WebReply;

/** Pages by path. */
export type WebPages<Device = AntminerDevice> = ReadonlyMap<string, WebPage<Device>>;

/** The pages of a web interface, and the name in its sign-in. */
interface DigestSite<Device = AntminerDevice> {
  readonly realm: string;
  readonly pages: WebPages<Device>;
  /** Programs that take a file, by path. */
  readonly uploads?: ReadonlyMap<string, UploadPage<Device>> | undefined;
}

/** A program that takes the body as it came. */
export type UploadPage<Device = AntminerDevice> = (device: Device, body: Buffer) => WebReply;

/** The longest file that is taken, in bytes. */
const maxUploadBytes = 96 * 1024 * 1024;

const serverName = 'lighttpd/1.4.32';
const webUser = 'root';

function errorPage(title: string): string {
  return `<?xml version="1.0" encoding="iso-8859-1"?>\n<html>\n <head>\n  <title>${title}</title>\n </head>\n <body>\n  <h1>${title}</h1>\n </body>\n</html>\n`;
}

/** Answers one request to the web interface of an Antminer or one that is made like it: digest challenge first (RFC 2617), then the page. */
export async function answerWeb<Device extends AsicDevice>(
  device: Device,
  { realm, pages, uploads }: DigestSite<Device>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A request whose body is given up has no socket any more.
  const { socket } = request;
  const uri = request.url ?? '/';
  const method = request.method ?? 'GET';
  const upload = method === 'POST' ? uploads?.get(uri) : undefined;
  const announced = Number(request.headers['content-length'] ?? 0);
  const breaksAt = upload && device.faults.firmwareUpdate === 'break' ? announced / 4 : Infinity;
  const body = await readBytes(request, upload ? maxUploadBytes : undefined, breaksAt).catch(() => undefined);
  if (body === undefined) {
    socket.destroy();
    return;
  }
  const nowSeconds = device.now();
  const secret = `${device.mac} ${device.bootedAt}`;
  const header = request.headers.authorization;
  const verdict = judgeDigest({
    realm,
    header,
    method,
    uri,
    user: webUser,
    password: device.password,
    secret,
    nowSeconds,
  });
  response.setHeader('Server', serverName);
  const isIn = header === undefined || verdict === 'stale' ? verdict === 'good' : device.admits(verdict === 'good');
  if (!isIn) {
    const stale = verdict === 'stale' ? ', stale=true' : '';
    const nonce = makeNonce(secret, nowSeconds);
    response.setHeader('WWW-Authenticate', `Digest realm="${realm}", nonce="${nonce}", qop="auth"${stale}`);
    send(device, response, { status: 401, type: 'text/html', body: errorPage('401 - Unauthorized') });
    return;
  }
  if (upload) {
    send(device, response, upload(device, body));
    return;
  }
  const page = pages.get(uri.split('?')[0] ?? '/');
  const missing: WebReply = { status: 404, type: 'text/html', body: errorPage('404 - Not Found') };
  send(device, response, page === undefined ? missing : page(device, body.toString('utf8'), method));
}

function send(device: AsicDevice, response: ServerResponse, reply: WebReply): void {
  device.deliver(reply.body, (text) => {
    const body = Buffer.from(text);
    response.writeHead(reply.status ?? 200, {
      'Content-Type': reply.type ?? 'application/json',
      'Content-Length': body.length,
    });
    response.end(body, reply.then);
  });
}
