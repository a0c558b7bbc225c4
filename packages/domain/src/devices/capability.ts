import type { ValueRanges } from './value-range.ts';

/** Whether a device can carry out a command, within which bounds, or why not. */
export type Capability =
  | {
      readonly supported: true;
      /** Bounds of the device for numbers of the payload, within those of its schema, by field. */
      readonly ranges?: ValueRanges;
    }
  /** `reason` is one sentence for the operator. */
  | { readonly supported: false; readonly reason: string };

/** What a device can do, by command. */
export type Capabilities<Kind extends string = string> = Readonly<Record<Kind, Capability>>;
