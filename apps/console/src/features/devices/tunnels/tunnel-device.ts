/** A device as far as its tunnel goes. */
export interface TunnelDevice {
  id: string;
  /** Null without one. */
  tunnelAddress: string | null;
  /** Seconds until it closes, when the row was read; 0 without one. */
  tunnelActiveTime: number;
}
