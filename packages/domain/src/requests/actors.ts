import type { HolderKind } from '../holds/hold.ts';

/**
 * Who commands devices: the key is the origin that a request carries, the label names who is no person, the holder is as whom it asks for
 * devices that are held. What commands devices by itself is one entry here, and one call of `serverActor` on the server.
 */
export const actors = {
  console: { label: 'Console', holder: 'person' },
  key: { label: 'API key', holder: 'person' },
  rollout: { label: 'Firmware rollout', holder: 'rollout' },
  loadShaping: { label: 'Load shaping', holder: 'person' },
  repeat: { label: 'Repeat of targets', holder: 'repeat' },
  reversal: { label: 'End of stay time', holder: 'reversal' },
  powerFollowing: { label: 'Power following', holder: 'reversal' },
} as const satisfies Readonly<Record<string, { label: string; holder: HolderKind }>>;

/** The origin of a request. */
export type ActorOrigin = keyof typeof actors;

/** Actors that are nobody at a console or with a key. */
export type ServerOrigin = Exclude<ActorOrigin, 'console' | 'key'>;
