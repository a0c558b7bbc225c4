import { ChainRpc } from './chain-rpc.ts';
import { SimulatedChain } from './simulated-chain.ts';

/** A simulated chain that answers. */
export interface RunningChain {
  /** Address of its JSON-RPC. */
  readonly url: string;
  readonly chain: SimulatedChain;
  close(): Promise<void>;
}

/** Opens the chain of a file, or a new one, and listens for calls on loopback. */
export async function startChain(options: {
  readonly port: number;
  readonly file?: string | undefined;
  readonly isAlive?: boolean;
  readonly difficulty?: number | undefined;
}): Promise<RunningChain> {
  const { port, ...chainOptions } = options;
  const chain = await SimulatedChain.open(chainOptions);
  const rpc = new ChainRpc(chain);
  const listening = await rpc.listen(port);
  const close = async () => {
    await rpc.close();
    await chain.close();
  };
  return { url: `http://127.0.0.1:${listening}`, chain, close };
}
