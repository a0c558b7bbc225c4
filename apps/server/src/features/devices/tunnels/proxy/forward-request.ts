import { request as sendRequest, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { TunnelError } from '@headframe/agent-link/tunnel/index';
import type { DeviceAgent } from './device-agent.ts';
import { deviceRequestHeaders } from './request-headers.ts';
import { tunnelResponseHeaders } from './response-headers.ts';
import { deviceOrigin, type DevicePlace } from './rewrite-location.ts';
import type { CookieNames } from './tunnel-origin.ts';
import { failureText, sendTunnelPage } from './tunnel-page.ts';

/** How long a device may take to begin its reply once it has the whole request, in milliseconds. */
const replyMs = 120_000;

export interface Forwarding {
  agent: DeviceAgent;
  address: string;
  place: DevicePlace;
  cookies: CookieNames;
  /** The device sends the browser to another one of its pages. */
  onPage: (page: DevicePlace['page']) => void;
  /** Whether an answer of the tunnel can still come. */
  signal: AbortSignal;
}

/** Prepares a request to the device; it is sent once it ends. */
export function requestDevice(request: IncomingMessage, forwarding: Forwarding, more: object = {}): ClientRequest {
  const { agent, address, place, cookies, signal } = forwarding;
  return sendRequest({
    agent,
    host: place.ip,
    port: place.ports[place.page.port],
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: { ...deviceRequestHeaders(request, { address, device: deviceOrigin(place), cookies }), ...more },
    setHost: false,
    signal,
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Sends a request of a browser to the device and the device's reply back, both as streams. */
export function forwardRequest(request: IncomingMessage, response: ServerResponse, forwarding: Forwarding): void {
  const upstream = requestDevice(request, forwarding);
  let waiting: NodeJS.Timeout | undefined;
  const failed = (error: Error): void => {
    clearTimeout(waiting);
    const mayRepeat = upstream.reusedSocket && !hasBody(request) && ['GET', 'HEAD'].includes(request.method ?? '');
    if (mayRepeat && !response.headersSent && !forwarding.signal.aborted && !response.destroyed) {
      // The device closed a kept connection as the request was sent.
      forwardRequest(request, response, forwarding);
      return;
    }
    if (forwarding.signal.aborted) response.destroy();
    else
      sendTunnelPage(
        response,
        error instanceof TunnelError && error.failure === 'busy' ? 503 : 502,
        failureText(error),
      );
  };
  upstream.on('error', failed);
  upstream.on('finish', () => {
    waiting = setTimeout(() => upstream.destroy(new TunnelError('noAnswer', 'No reply in time.')), replyMs).unref();
  });
  upstream.on('response', (reply) => {
    clearTimeout(waiting);
    answer(reply, response, forwarding);
  });
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  if (hasBody(request)) pipeline(request, upstream, () => undefined);
  else upstream.end();
}

function answer(reply: IncomingMessage, response: ServerResponse, forwarding: Forwarding): void {
  try {
    const { headers, page } = tunnelResponseHeaders(reply, forwarding.place, forwarding.cookies);
    if (page) forwarding.onPage(page);
    for (const [name, value] of headers) response.appendHeader(name, value);
    response.writeHead(reply.statusCode ?? 502);
  } catch (error) {
    reply.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    sendTunnelPage(response, 502, error instanceof RangeError ? error.message : failureText(error));
    return;
  }
  pipeline(reply, response, () => undefined);
}
