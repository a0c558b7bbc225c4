import type { DeviceNetwork } from './device-network.ts';
import { closeListener, listen } from './listen.ts';
import { OwnPortListeners } from './own-port-listeners.ts';
import type { PortsChoice } from './services.ts';
import { type ConnectionSink, loopback, SharedListeners } from './shared-listeners.ts';

/** What a network for devices is opened with. */
interface NetworkOptions {
  readonly choice: PortsChoice;
  readonly addressing: 'auto' | 'addresses' | 'ports';
  readonly addresses: readonly string[];
  readonly sink: ConnectionSink;
}

/** Whether this system takes the whole of 127.0.0.0/8 for its own. */
async function hasAddress(address: string): Promise<boolean> {
  try {
    await closeListener(await listen(address, 0, (socket) => socket.destroy()));
    return true;
  } catch {
    return false;
  }
}

/** Opens the network that this system allows: addresses of their own where possible, else ports of their own. */
export async function openNetwork(options: NetworkOptions): Promise<DeviceNetwork> {
  const { choice, addressing, addresses, sink } = options;
  const first = addresses[0] ?? '127.0.0.1';
  const byAddress = addressing === 'auto' ? await hasAddress(first) : addressing === 'addresses';
  if (byAddress) return SharedListeners.open(choice, sink, loopback.test(first));
  const network = new OwnPortListeners(choice, first, sink);
  try {
    for (const address of addresses) await network.occupy(address);
  } catch (error) {
    await network.close();
    throw error;
  }
  return network;
}
