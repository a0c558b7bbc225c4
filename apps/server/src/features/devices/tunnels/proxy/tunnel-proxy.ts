import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { TunnelError, type TunnelTarget } from '@headframe/agent-link/tunnel/index';
import { findKind } from '@headframe/domain/devices/kind-support';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import { refuseUpgrade } from '../../../../platform/http/refuse-upgrade.ts';
import type { AgentReach } from '../links/agent-reach.ts';
import type { LiveTunnel } from '../live-tunnel.ts';
import type { LiveTunnels } from '../live-tunnels.ts';
import { isSecret, makeSecret } from '../tunnel-secrets.ts';
import type { TunnelStore } from '../tunnel-store.ts';
import { DeviceAgent } from './device-agent.ts';
import { forwardRequest, type Forwarding } from './forward-request.ts';
import { forwardUpgrade } from './forward-upgrade.ts';
import { ownCookie, setOwnCookie } from './tunnel-cookies.ts';
import { cookieNames, isAtHome, isOwnRequest, ownPages, ownPath } from './tunnel-origin.ts';
import { sendTunnelPage } from './tunnel-page.ts';

/** Requests and WebSockets of one tunnel at once. */
const maxAtOnce = 64;

/** How long a connection to a device may take, in milliseconds. */
const connectMs = 20_000;

/** What serves browsers. */
interface TunnelProxyDeps {
  tunnels: Pick<LiveTunnels, 'find' | 'check'>;
  store: Pick<TunnelStore, 'redeem'>;
  reach: Pick<AgentReach, 'open'>;
  log: Logger;
}

interface Refusal {
  status: number;
  text: string;
}

const ended: Refusal = { status: 403, text: 'This tunnel is not open. Open it again in the console.' };

/**
 * Serves browsers at the origins of tunnels: changes tickets for cookies, and forwards what comes with the cookie, from a page
 * of the tunnel itself, to the one device that the tunnel leads to.
 */
export class TunnelProxy {
  readonly #deps: TunnelProxyDeps;
  readonly #agents = new WeakMap<LiveTunnel, Map<string, DeviceAgent>>();
  readonly #running = new WeakMap<LiveTunnel, number>();

  constructor(deps: TunnelProxyDeps) {
    this.#deps = deps;
  }

  /** Answers a request at the origin of the tunnel with this label. Never rejects. */
  async handle(label: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => response.destroy());
    try {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      const live = await this.#deps.tunnels.find(label);
      if (!live || !isAtHome(request.headers, live.tunnel.address))
        return sendTunnelPage(response, ended.status, ended.text);
      if (path.startsWith(ownPath)) return await this.#ownPage(live, path, request, response);
      const refusal = await this.#refusal(live, request);
      if (refusal) return sendTunnelPage(response, refusal.status, refusal.text);
      const left = this.#enter(live);
      if (!left) return sendTunnelPage(response, 429, 'Too many requests at once.');
      const untrack = live.track(response);
      response.on('close', () => (left(), untrack()));
      forwardRequest(request, response, this.#forwarding(live));
    } catch (error) {
      this.#deps.log.error({ err: error }, 'A request to a tunnel failed.');
      sendTunnelPage(response, 500, 'The server has a fault.');
    }
  }

  /** The same for a WebSocket. */
  async upgrade(label: string, request: IncomingMessage, browser: Duplex, head: Buffer): Promise<void> {
    browser.on('error', () => browser.destroy());
    try {
      const live = await this.#deps.tunnels.find(label);
      if (!live || !isAtHome(request.headers, live.tunnel.address) || (request.url ?? '').startsWith(ownPath))
        return refuseUpgrade(browser, '403 Forbidden');
      const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket' && request.method === 'GET';
      if (!isWebSocket) return refuseUpgrade(browser, '400 Bad Request');
      if (await this.#refusal(live, request)) return refuseUpgrade(browser, '403 Forbidden');
      const left = this.#enter(live);
      if (!left) return refuseUpgrade(browser, '429 Too Many Requests');
      const untrack = live.track(browser);
      browser.on('close', () => (left(), untrack()));
      forwardUpgrade(request, browser, head, this.#forwarding(live));
    } catch (error) {
      this.#deps.log.error({ err: error }, 'A WebSocket of a tunnel failed.');
      refuseUpgrade(browser, '500 Internal Server Error');
    }
  }

  async #ownPage(live: LiveTunnel, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { label, address } = live.tunnel;
    request.resume();
    if (path === ownPages.begin) {
      const onward = '<meta http-equiv="refresh" content="0;url=/">';
      return sendTunnelPage(response, 200, 'Opening the page of the device.', onward);
    }
    const ticket = new URL(request.url ?? '/', address).searchParams.get('ticket') ?? '';
    const cookie = makeSecret();
    const isGood =
      path === ownPages.enter && request.method === 'GET' && (await this.#deps.store.redeem(label, ticket, cookie));
    if (!isGood || !(await this.#deps.tunnels.check(live)))
      return sendTunnelPage(
        response,
        403,
        'This link was used already, or is too old. Open the tunnel again in the console.',
      );
    response.setHeader('Set-Cookie', setOwnCookie(cookieNames(label, address), cookie));
    response.setHeader('Location', ownPages.begin);
    // Another device may have been at this origin before.
    response.setHeader('Clear-Site-Data', '"storage"');
    sendTunnelPage(response, 303, 'Opening the page of the device.');
  }

  async #refusal(live: LiveTunnel, request: IncomingMessage): Promise<Refusal | undefined> {
    const { address } = live.tunnel;
    const { headers, method = '', url = '' } = request;
    if (!(await this.#hasCookie(live, request))) return ended;
    if (!isOwnRequest(headers, address))
      return { status: 403, text: 'Only pages of the device itself reach it. Open the tunnel again in the console.' };
    if (!url.startsWith('/') || method === 'TRACE' || method === 'CONNECT')
      return { status: 400, text: 'This request is not forwarded.' };
    if (headers['service-worker'] !== undefined)
      return { status: 403, text: 'Pages of devices run no service workers here.' };
    return undefined;
  }

  /** Another server may have changed a ticket for this cookie since the tunnel was read. */
  async #hasCookie(live: LiveTunnel, { headers }: IncomingMessage): Promise<boolean> {
    const { label, address } = live.tunnel;
    const cookie = ownCookie(headers.cookie, cookieNames(label, address));
    if (live.hasEnded || cookie === undefined) return false;
    if (isSecret(cookie, live.tunnel.cookieHash)) return true;
    if (!live.mayReadAgain()) return false;
    return (await this.#deps.tunnels.check(live)) && isSecret(cookie, live.tunnel.cookieHash);
  }

  #enter(live: LiveTunnel): (() => void) | undefined {
    const running = this.#running.get(live) ?? 0;
    if (running >= maxAtOnce) return undefined;
    this.#running.set(live, running + 1);
    return () => this.#running.set(live, (this.#running.get(live) ?? 1) - 1);
  }

  #forwarding(live: LiveTunnel): Forwarding {
    const { label, address, ip, ports, kind } = live.tunnel;
    return {
      agent: this.#agent(live),
      address,
      place: { ip, ports, pages: findKind(kind)?.webPages ?? [], page: live.page },
      cookies: cookieNames(label, address),
      onPage: (page) => void (live.page = page),
      signal: live.signal,
    };
  }

  #agent(live: LiveTunnel): DeviceAgent {
    const agents = this.#agents.get(live) ?? new Map<string, DeviceAgent>();
    this.#agents.set(live, agents);
    const { port } = live.page;
    const known = agents.get(port);
    if (known) return known;
    const agent = new DeviceAgent(() => this.#connect(live, port));
    agents.set(port, agent);
    live.track(agent);
    return agent;
  }

  /** Opens a connection to the device, after everything was checked again. */
  async #connect(live: LiveTunnel, port: string): Promise<Duplex> {
    if (!(await this.#deps.tunnels.check(live))) throw new TunnelError('closed', 'The tunnel has ended.');
    const { agentId, deviceId, mac } = live.tunnel;
    const target: TunnelTarget = { deviceId, mac, port };
    const signal = AbortSignal.any([live.signal, AbortSignal.timeout(connectMs)]);
    const stream = await this.#deps.reach.open(agentId, target, signal);
    const untrack = live.track(stream);
    stream.on('close', untrack);
    return stream;
  }
}
