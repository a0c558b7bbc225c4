import type { PortName } from '@headframe/domain/devices/device-ports';
import { DeviceRefusedError } from '../device-errors.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { BoundedCache } from '../wire/bounded-cache.ts';

/**
 * What automatic fans are set to (a target temperature) on firmware that forgets it while they run at a set speed: noted before they
 * are set, so that they return to it.
 */
export class AutomaticFans<Setting> {
  readonly #noted = new BoundedCache<Setting>(32_768);
  readonly #port: PortName;
  readonly #fallback: Setting;

  /** Miners are known by their address and this port; `fallback` is for one whose fans were set by someone else. */
  constructor(port: PortName, fallback: Setting) {
    this.#port = port;
    this.#fallback = fallback;
  }

  /** Notes what a miner has now; null where its fans are not automatic. */
  note({ host, ports }: DeviceEndpoint, setting: Setting | null): void {
    if (setting !== null) this.#noted.set(`${host}:${ports[this.#port]}`, setting);
  }

  /** What a miner had when its fans were last seen automatic. */
  of({ host, ports }: DeviceEndpoint): Setting {
    return this.#noted.get(`${host}:${ports[this.#port]}`) ?? this.#fallback;
  }
}

/** The speed that a command sets, or null for automatic fans. Throws `unsupported` where it holds neither. */
export function requireFans({
  mode,
  fanPercent,
}: {
  mode?: 'auto' | undefined;
  fanPercent?: number | undefined;
}): number | null {
  if (mode === 'auto') return null;
  if (fanPercent === undefined) throw new DeviceRefusedError('unsupported', 'This firmware has no temperature offset.');
  return fanPercent;
}
