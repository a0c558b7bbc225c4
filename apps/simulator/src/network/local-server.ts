import { createServer, type RequestListener, type Server } from 'node:http';
import { closeListener, portOf } from './listen.ts';

/** An HTTP server on a loopback port. */
export class LocalServer {
  readonly #server: Server;

  constructor(handle: RequestListener) {
    this.#server = createServer(handle);
  }

  /** Listens on a port (0 for a free one) and resolves to the port it has. Rejects with the system's error. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => {
        this.#server.off('error', reject);
        resolve(portOf(this.#server));
      });
    });
  }

  /** Stops listening and drops what is connected. */
  close(): Promise<void> {
    const closed = closeListener(this.#server);
    this.#server.closeAllConnections();
    return closed;
  }
}
