import type { AgentStats } from '@headframe/agent-link';
import type { DriverKind } from '@headframe/devices';
import type { DownloadTimes } from './download/download-file.ts';
import type { ImageCacheOptions } from './firmware/image-cache.ts';
import type { Log } from './run/log.ts';
import type { OwnProgram } from './update/updater.ts';

/** What an agent needs to run; all times in milliseconds. */
export interface AgentOptions {
  /** Address of the server's agent gateway, ws:// or wss://. */
  serverUrl: string;
  key: string;
  /** Folder of the spool, the device list and the command journal; made where it is missing, one agent at a time. */
  dataFolder: string;
  /** Guard file of the site; `guard.json` in the data folder where not given. */
  guardFile?: string;
  /** The kinds of devices that it looks after. */
  kinds: readonly DriverKind[];
  /** The program that it is, where it can update itself; absent where it runs from its sources. */
  program?: OwnProgram;
  log: Log;
  /** How long acknowledged frames are kept, as far as they fit; 48 hours where left out. */
  keepFramesMs?: number;
  /** Longest time a report waits for its frame. */
  closeFramesAfterMs?: number;
  pingEveryMs?: number;
  statsEveryMs?: number;
  askAgainAfterMs?: number;
  /** Bounds of the images of firmware that are kept, and times of their downloads; the usual ones where left out. */
  images?: Partial<Omit<ImageCacheOptions, 'folder'>>;
  downloadTimes?: Partial<DownloadTimes>;
  /** Ends the program so that whatever supervises it starts it again; absent where nothing would. */
  restart?: () => void;
  /** Time without a connection to the server after which the service restarts where that is set. */
  restartAfterMs?: number;
  /** Shortest time between two searches for missing devices in the same ranges. */
  searchEveryMs?: number;
  /** Pause before a device that is understood no longer is identified again, doubled each time. */
  identifyAgainMs?: number;
}

/** A running agent. */
export interface Agent {
  /** Whether a server has welcomed it on the present connection. */
  readonly connected: boolean;
  stats(): AgentStats;
  /** Reports how the last update ended. */
  reportUpdate(): void;
  /** Stops in good order: what is being sent to devices is finished, the spool is written, the link is closed. */
  close(): Promise<void>;
}
