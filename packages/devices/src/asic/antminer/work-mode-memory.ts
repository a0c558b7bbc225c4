import { BoundedCache } from '../../wire/bounded-cache.ts';

/** Work modes that devices had before they were put to sleep, by MAC address. */
const modesBeforeSleep = new BoundedCache<number>(65_536);

/** Remembers the work mode that a device has when it is put to sleep. */
export function rememberWorkMode(mac: string | null, workMode: number): void {
  if (mac !== null) modesBeforeSleep.set(mac, workMode);
}

/** The work mode from before the device was put to sleep; null where that is not known. */
export function rememberedWorkMode(mac: string | null): number | null {
  return mac === null ? null : (modesBeforeSleep.get(mac) ?? null);
}
