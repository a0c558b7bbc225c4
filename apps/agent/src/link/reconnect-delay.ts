import { agentLinkCloseCodes } from '@headframe/agent-link';

/** Bounds of the waits between two attempts to connect, in milliseconds. */
export const reconnectWaits = {
  first: 1000,
  longest: 30_000,
  /** The server is going away and another one is there already. */
  goingAway: 250,
  /** The key was refused: coming back soon would not help. */
  keyRefused: 300_000,
  /** Another agent connected with the same key, or the server is that of an older house. */
  replaced: 60_000,
} as const;

/**
 * How long to wait before the next attempt, in milliseconds. Exponential back-off with full jitter: anywhere between 0 and
 * the bound, so that a thousand agents do not come back in step. `failures` counts attempts since the last welcome.
 */
export function reconnectDelay(closeCode: number, failures: number, random: () => number = Math.random): number {
  if (closeCode === agentLinkCloseCodes.keyRefused) return reconnectWaits.keyRefused * (0.9 + 0.2 * random());
  if (closeCode === agentLinkCloseCodes.replaced || closeCode === agentLinkCloseCodes.olderHouse)
    return reconnectWaits.replaced * (0.9 + 0.2 * random());
  if (closeCode === agentLinkCloseCodes.goingAway && failures === 0) return reconnectWaits.goingAway * random();
  return random() * Math.min(reconnectWaits.longest, reconnectWaits.first * 2 ** Math.min(failures, 16));
}
