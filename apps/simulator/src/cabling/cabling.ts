import type { SimulatedDevice } from '../device/simulated-device.ts';

/** One outlet of a power distribution unit: the unit's MAC and the outlet's key on it. */
export interface Outlet {
  readonly mac: string;
  readonly key: string;
}

const nameOf = ({ mac, key }: Outlet): string => `${mac.toUpperCase()}/${key}`;

interface Feed {
  readonly outlet: Outlet;
  on: boolean;
  readonly devices: Set<SimulatedDevice>;
}

/**
 * Which device hangs on which outlet. A device without a cable here has power from elsewhere; one on several outlets has
 * power as long as one of them gives it.
 */
export class Cabling {
  readonly #feeds = new Map<string, Feed>();
  /** The feeds that each device hangs on; thousands of outlets are asked for their draw at each poll. */
  readonly #feedsOf = new Map<SimulatedDevice, Set<Feed>>();

  /** Plugs a device into an outlet. */
  plug(outlet: Outlet, device: SimulatedDevice): void {
    const feed = this.#feed(outlet);
    feed.devices.add(device);
    this.#feedsOf.set(device, (this.#feedsOf.get(device) ?? new Set()).add(feed));
    this.#supply(device);
  }

  /** Pulls a device's cable out of an outlet; without any cable left it has power from elsewhere. */
  unplug(outlet: Outlet, device: SimulatedDevice): void {
    const feed = this.#feed(outlet);
    feed.devices.delete(device);
    this.#feedsOf.get(device)?.delete(feed);
    this.#supply(device);
  }

  /** Plugs a device in wherever another one is, in its place. */
  replace(device: SimulatedDevice, other: SimulatedDevice): void {
    for (const outlet of this.outletsOf(device)) {
      this.unplug(outlet, device);
      this.plug(outlet, other);
    }
  }

  /** Switches an outlet: what hangs on no other live one goes silent, or boots. */
  switch(outlet: Outlet, on: boolean): void {
    const feed = this.#feed(outlet);
    feed.on = on;
    for (const device of feed.devices) this.#supply(device);
  }

  isOn(outlet: Outlet): boolean {
    return this.#feeds.get(nameOf(outlet))?.on ?? true;
  }

  /** What the devices on an outlet draw through it, W: a device on several live outlets draws its share through each. */
  drawThrough(outlet: Outlet): number {
    const feed = this.#feeds.get(nameOf(outlet));
    if (!feed?.on) return 0;
    const shares = [...feed.devices].map((device) => device.draw() / this.#liveFeedsOf(device).length);
    return shares.reduce((sum, share) => sum + share, 0);
  }

  /** The outlets that a device hangs on; none: it has power from elsewhere. */
  outletsOf(device: SimulatedDevice): Outlet[] {
    return [...(this.#feedsOf.get(device) ?? [])].map(({ outlet }) => outlet);
  }

  /** Switches all outlets on; the cables stay. */
  reset(): void {
    for (const feed of this.#feeds.values()) feed.on = true;
    for (const feed of this.#feeds.values()) for (const device of feed.devices) this.#supply(device);
  }

  #feed(outlet: Outlet): Feed {
    const name = nameOf(outlet);
    const feed = this.#feeds.get(name) ?? { outlet, on: true, devices: new Set() };
    this.#feeds.set(name, feed);
    return feed;
  }

  #liveFeedsOf(device: SimulatedDevice): Feed[] {
    return [...(this.#feedsOf.get(device) ?? [])].filter(({ on }) => on);
  }

  #supply(device: SimulatedDevice): void {
    const feeds = this.#feedsOf.get(device);
    device.setFed(feeds === undefined || feeds.size === 0 || this.#liveFeedsOf(device).length > 0);
  }
}
