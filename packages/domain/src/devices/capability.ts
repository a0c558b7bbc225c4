/** Whether a device can carry out a command, or why not. */
export type Capability =
  | { readonly supported: true }
  /** `reason` is one sentence for the operator. */
  | { readonly supported: false; readonly reason: string };

/** What a device can do, by command. */
export type Capabilities<Kind extends string = string> = Readonly<Record<Kind, Capability>>;
