import type { AsicCapabilities } from './asic-command.ts';
import type { AsicFamily } from './asic-reading.ts';

const everything: AsicCapabilities = { reboot: true, stop: true, start: true, changePool: true, blink: true };
const nothing: AsicCapabilities = { reboot: false, stop: false, start: false, changePool: false, blink: false };

/** What each family's protocol offers; the generic cgminer API is read only, for its writes differ from fork to fork. */
const byFamily: Readonly<Record<AsicFamily, AsicCapabilities>> = {
  antminer: everything,
  'whatsminer-v2': everything,
  'whatsminer-v3': everything,
  cgminer: nothing,
};

/** What devices of a family can be told, known without asking them; an unknown family can be told nothing. */
export function capabilitiesOfFamily(family: string): AsicCapabilities {
  return byFamily[family as AsicFamily] ?? nothing;
}
