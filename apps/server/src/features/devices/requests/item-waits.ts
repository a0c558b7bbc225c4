/** Items of a command that are not sent before other items are verified. */
export interface ItemWaits {
  /** How long they wait at most, from the time at which they might start. */
  seconds: number;
  items: readonly {
    /** Inner key of the part that the command is for. */
    partId: number;
    /** The item that is to be verified; null where none is to come, so that nothing is waited for. */
    awaitsItemId: number | null;
    /** Why none is to come; empty otherwise. */
    message: string;
  }[];
}
