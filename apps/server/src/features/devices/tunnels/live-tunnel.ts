import { findKind } from '@headframe/domain/devices/kind-support';
import type { WebPage } from '@headframe/domain/devices/define-kind';
import { initialTunnelTime } from '@headframe/domain/limits/device-limits';
import type { OpenTunnel } from './open-tunnel.ts';

interface Ending {
  destroy(): unknown;
}

/** A tunnel that this process serves browsers with, counted by the monotonic clock: no clock that is set makes it longer. */
export class LiveTunnel {
  readonly #onEnd: (reason: string) => void;
  readonly #endings = new Set<Ending>();
  readonly #abort = new AbortController();
  #tunnel: OpenTunnel;
  #endsAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #page: WebPage | undefined;
  #readAgainFrom = 0;

  /** `onEnd` is called once. */
  constructor(tunnel: OpenTunnel, onEnd: (reason: string) => void) {
    this.#tunnel = tunnel;
    this.#onEnd = onEnd;
    this.#page = findKind(tunnel.kind)?.webPages?.[0];
    this.#arm(tunnel.seconds, true);
  }

  get tunnel(): OpenTunnel {
    return this.#tunnel;
  }

  /** Aborts when the tunnel ends. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get hasEnded(): boolean {
    return this.#abort.signal.aborted;
  }

  /** The page of the device that is shown: the one to which it last sent the browser. */
  get page(): WebPage {
    if (!this.#page) throw new RangeError('The device has no web page.');
    return this.#page;
  }

  set page(page: WebPage) {
    this.#page = page;
  }

  /** Takes what the database says now: prolonged it lasts longer, otherwise never. */
  update(tunnel: OpenTunnel): void {
    const isProlonged = tunnel.prolongedAt !== this.#tunnel.prolongedAt;
    this.#tunnel = tunnel;
    this.#arm(tunnel.seconds, isProlonged);
  }

  /** Whether a wrong cookie may have the tunnel read again: a few times a second, however many come. */
  mayReadAgain(): boolean {
    if (performance.now() < this.#readAgainFrom) return false;
    this.#readAgainFrom = performance.now() + 200;
    return true;
  }

  /** Has something destroyed when the tunnel ends; the answer takes that back. */
  track(ending: Ending): () => void {
    if (this.hasEnded) ending.destroy();
    else this.#endings.add(ending);
    return () => void this.#endings.delete(ending);
  }

  /** Ends it at once, with all connections. */
  end(reason: string): void {
    if (this.hasEnded) return;
    clearTimeout(this.#timer);
    this.#abort.abort();
    for (const ending of this.#endings) ending.destroy();
    this.#endings.clear();
    this.#onEnd(reason);
  }

  #arm(seconds: number, mayExtend: boolean): void {
    const wanted = performance.now() + Math.min(seconds, initialTunnelTime) * 1000;
    if (!mayExtend && wanted >= this.#endsAt) return;
    this.#endsAt = wanted;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end('Its time is over.'), Math.max(0, wanted - performance.now())).unref();
  }
}
