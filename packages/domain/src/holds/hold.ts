/** Levels of holds, the strongest first. */
export const holdLevels = ['safety', 'stop', 'person', 'commitment', 'price', 'schedule'] as const;
export type HoldLevel = (typeof holdLevels)[number];

/** States in which a device, or a part, is held, the strictest first: let alone, off, limited in its draw, on. */
export const heldEffects = ['alone', 'off', 'limited', 'on'] as const;
export type HeldEffect = (typeof heldEffects)[number];

/** Who holds a device, or asks for it, by kind, and on which level unless its hold says another one; another kind is one entry. */
export const holderLevels = {
  person: 'person',
  /** The end of what was commanded for a time. */
  reversal: 'schedule',
  /** The repeat of a target. */
  repeat: 'schedule',
  /** What must not be interrupted on a device, such as an image that is written. */
  rollout: 'safety',
} as const satisfies Readonly<Record<string, HoldLevel>>;
export type HolderKind = keyof typeof holderLevels;

export interface Holder {
  readonly kind: string;
  /** One of its kind holds a device once. */
  readonly id: string;
  readonly name: string;
}

/** What a holder wants of a device. */
export interface HeldState {
  readonly effect: HeldEffect;
  /** Within `limited`: the command with its payload. */
  readonly value?: unknown;
}

/** That a holder wants a device, or a part, in a state; times in milliseconds since the epoch. */
export interface Hold {
  readonly holder: Holder;
  readonly level: HoldLevel;
  readonly desired: HeldState;
  readonly since: number;
  /** Null: until it is released. */
  readonly until: number | null;
  readonly why: string;
}

/** The longest time for which a person may hold a device, in seconds. */
export const maxHoldSeconds = 30 * 86_400;
