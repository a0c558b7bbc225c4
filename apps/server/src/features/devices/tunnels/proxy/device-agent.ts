import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';

/** Connections to one device at once, and those that are kept for the next request. */
const limits = { sockets: 12, free: 4 };

type OpenConnection = () => Promise<Duplex>;

/** Keeps connections to one device through its tunnel, as browsers do: few, and each used again. */
export class DeviceAgent extends Agent {
  readonly #open: OpenConnection;

  constructor(open: OpenConnection) {
    super({ keepAlive: true, maxSockets: limits.sockets, maxFreeSockets: limits.free });
    this.#open = open;
  }

  override createConnection(
    _options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex {
    this.#open().then(
      (stream) => callback?.(null, stream),
      (error: Error) => callback?.(error, undefined as never),
    );
    return undefined as never;
  }
}
