import type { PayloadBounds } from './payload-bounds.ts';

/** Whether a device can carry out a command, within which bounds, or why not. */
export type Capability =
  | ({ readonly supported: true } & PayloadBounds)
  /** `reason` is one sentence for the operator. */
  | { readonly supported: false; readonly reason: string };

/** What a device can do, by command. */
export type Capabilities<Kind extends string = string> = Readonly<Record<Kind, Capability>>;
