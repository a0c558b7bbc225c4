/**
 * Who commands devices: the key is the origin that a request carries, the label names who is no person. What commands devices by
 * itself is one entry here, and one call of `serverActor` on the server.
 */
export const actors = {
  console: 'Console',
  key: 'API key',
  rollout: 'Firmware rollout',
  loadShaping: 'Load shaping',
  repeat: 'Repeat of targets',
  reversal: 'End of stay time',
  powerFollowing: 'Power following',
} as const;

/** The origin of a request. */
export type ActorOrigin = keyof typeof actors;

/** Actors that are nobody at a console or with a key. */
export type ServerOrigin = Exclude<ActorOrigin, 'console' | 'key'>;
