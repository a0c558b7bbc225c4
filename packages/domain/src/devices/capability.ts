/** Whether a device can carry out a command: within which bounds or from which presets, or why not. */
export type Capability =
  | {
      readonly supported: true;
      /** Bounds of the command's value, in its unit. */
      readonly range?: { readonly min: number; readonly max: number; readonly step?: number };
      /** Values from which one is chosen. */
      readonly presets?: readonly string[];
    }
  /** `reason` is one sentence for the operator. */
  | { readonly supported: false; readonly reason: string };

/** What a device can do, by command. */
export type Capabilities<Kind extends string = string> = Readonly<Record<Kind, Capability>>;
