import { setTimeout as sleep } from 'node:timers/promises';
import { findKind } from '@headframe/domain/devices/kind-support';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import type { Authentication } from '../../../platform/auth/authentication.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { subaccountTopics } from '../../../platform/pubsub/generated/topics.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { LiveTunnel } from './live-tunnel.ts';
import type { OpenTunnel } from './open-tunnel.ts';
import { tunnelPermission } from './tunnel-permission.ts';
import type { TunnelStore } from './tunnel-store.ts';

/** Time between two checks of all tunnels, beside those after changes, in milliseconds. */
const checkEveryMs = 2000;

/** Shortest time between two such checks, in milliseconds: devices report all the time. */
const pauseMs = 200;

/** What the tunnels of a process need. */
interface LiveTunnelsDeps {
  store: TunnelStore;
  authentication: Pick<Authentication, 'callerOfSession'>;
  pubsub: PubSub;
  log: Logger;
  /** Called when a tunnel ended here. */
  onEnd: (label: string) => void;
}

/**
 * The tunnels that this process serves browsers with. Each ends at once when its person may no longer use it, its session
 * ends, its share is revoked, its device is deleted or replaced, its agent disconnects, or it is closed at any server.
 */
export class LiveTunnels {
  readonly #deps: LiveTunnelsDeps;
  readonly #tunnels = new Map<string, LiveTunnel>();
  readonly #finding = new Map<string, Promise<LiveTunnel | undefined>>();
  readonly #stops: (() => void)[];
  readonly #timer: NodeJS.Timeout;
  #checking: Promise<void> | null = null;
  #isStale = false;

  constructor(deps: LiveTunnelsDeps) {
    this.#deps = deps;
    const topics = [...subaccountTopics, 'account'] as const;
    this.#stops = topics.map((topic) => deps.pubsub.subscribe(topic, () => this.checkSoon()));
    this.#timer = setInterval(() => this.checkSoon(), checkEveryMs).unref();
  }

  /** A tunnel that is open and whose person may use it; undefined for any other. */
  async find(label: string): Promise<LiveTunnel | undefined> {
    const known = this.#tunnels.get(label);
    if (known) return known;
    const finding = this.#finding.get(label) ?? this.#load(label);
    this.#finding.set(label, finding);
    try {
      return await finding;
    } finally {
      this.#finding.delete(label);
    }
  }

  /** Reads again whether a tunnel may be used; it ends where not. Answers whether it may. */
  async check(live: LiveTunnel): Promise<boolean> {
    const { label } = live.tunnel;
    const tunnel = (await this.#deps.store.read([label])).get(label);
    if (!tunnel || !(await this.#mayUse(tunnel))) live.end('It was closed, or may no longer be used.');
    else live.update(tunnel);
    return !live.hasEnded;
  }

  /** Reads again whether the tunnels may be used, as soon as no reading is under way. */
  checkSoon(): void {
    if (this.#tunnels.size === 0) return;
    this.#isStale = true;
    this.#checking ??= this.#checkAll().finally(() => void (this.#checking = null));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    for (const live of this.#tunnels.values()) live.end('The server is going away.');
  }

  async #load(label: string): Promise<LiveTunnel | undefined> {
    const tunnel = (await this.#deps.store.read([label])).get(label);
    if (!tunnel || !(await this.#mayUse(tunnel))) return undefined;
    const live = new LiveTunnel(tunnel, (reason) => this.#ended(label, reason));
    this.#tunnels.set(label, live);
    return live;
  }

  async #mayUse(tunnel: OpenTunnel): Promise<boolean> {
    const kind = findKind(tunnel.kind);
    const caller = await this.#deps.authentication.callerOfSession(tunnel.sessionId);
    const grant = caller?.grants.find(({ subaccountId }) => subaccountId === tunnel.subaccountId);
    if (!kind?.webPages || !grant || caller?.accountId !== tunnel.accountId) return false;
    return grantOpens(grant, tunnelPermission) && grantOpens(grant, kind.permissions.read);
  }

  async #checkAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const lives = [...this.#tunnels.values()];
      try {
        const open = await this.#deps.store.read(lives.map(({ tunnel }) => tunnel.label));
        for (const live of lives) {
          const tunnel = open.get(live.tunnel.label);
          if (!tunnel || !(await this.#mayUse(tunnel))) live.end('It was closed, or may no longer be used.');
          else live.update(tunnel);
        }
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'Tunnels cannot be checked; they end.');
        for (const live of lives) live.end('It cannot be checked.');
      }
      await sleep(pauseMs, undefined, { ref: false });
    }
  }

  #ended(label: string, reason: string): void {
    const { log, store, onEnd } = this.#deps;
    const live = this.#tunnels.get(label);
    this.#tunnels.delete(label);
    log.info({ tunnel: live?.tunnel.id, reason }, 'A tunnel ended.');
    onEnd(label);
    store.end(label).catch((error: unknown) => log.warn({ err: error }, 'A tunnel could not be taken out.'));
  }
}
