import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { z } from 'zod';
import { scratchFolder } from './spool-scene.ts';

const password = 'loopback-only';

/** A litecoind in regtest, which a test starts, asks and stops. */
export class LitecoinNode {
  readonly url: string;
  readonly #program: string;
  readonly #folder: string;
  readonly #rpcPort: number;
  readonly #arguments: readonly string[];
  #child: ChildProcess | undefined;

  constructor(program: string, folder: string, rpcPort: number, options: readonly string[]) {
    this.url = `http://127.0.0.1:${rpcPort}`;
    this.#program = program;
    this.#folder = folder;
    this.#rpcPort = rpcPort;
    this.#arguments = options;
  }

  /** Settings by which a pool reaches it. */
  get settings() {
    return { url: this.url, user: 'pool', password };
  }

  /** Calls a method and reads its result by a schema. */
  ask<Result>(schema: z.ZodType<Result>, method: string, ...parameters: unknown[]): Promise<Result> {
    return new CoreRpc(this.settings).call(method, parameters, schema);
  }

  /** Calls a method whose result is text, such as an address or a hash. */
  text(method: string, ...parameters: unknown[]): Promise<string> {
    return this.ask(z.string(), method, ...parameters);
  }

  /** Height of its tip. */
  height(): Promise<number> {
    return this.ask(z.number(), 'getblockcount');
  }

  /** Starts the program and waits until it answers. */
  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // Debian's litecoind writes a configuration into the home folder.
    const env = { ...process.env, HOME: this.#folder };
    const common = ['-regtest', '-server', '-printtoconsole=0', '-dnsseed=0', '-discover=0', '-listenonion=0'];
    const reach = [
      `-datadir=${this.#folder}`,
      `-rpcport=${this.#rpcPort}`,
      '-rpcuser=pool',
      `-rpcpassword=${password}`,
    ];
    const child = spawn(this.#program, [...common, ...reach, ...this.#arguments], { env, stdio: 'ignore' });
    this.#child = child;
    let failure: Error | undefined;
    child.on('error', (error) => (failure = error));
    for (const end = Date.now() + 30_000; ; await sleep(100)) {
      if (failure || child.exitCode !== null) throw failure ?? new Error(`litecoind ended with ${child.exitCode}.`);
      try {
        await this.height();
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  /** Stops the program as an operator does, and waits for its end. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(20_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    await ended;
  }
}

/**
 * Two nodes of one regtest joined on loopback, as a node without a peer gives no templates. `node` has a wallet and replaces transactions,
 * which litecoind alone does not do by default; `peer` follows it.
 * `freePort` gives a port that nothing listens on.
 */
export async function startLitecoinNodes(program: string, freePort: () => Promise<number>) {
  const scratch = scratchFolder();
  const [port, onionPort, rpcPort, peerRpcPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const node = new LitecoinNode(program, path.join(scratch.folder, 'node'), rpcPort, [
    `-port=${port}`,
    `-bind=127.0.0.1:${port}`,
    `-bind=127.0.0.1:${onionPort}=onion`,
    '-mempoolreplacement=1',
    '-fallbackfee=0.001',
    '-rpcthreads=8',
    '-wallet=pool',
    // A thousand keys made ahead take seconds for each wallet.
    '-keypool=10',
  ]);
  const peer = new LitecoinNode(program, path.join(scratch.folder, 'peer'), peerRpcPort, [
    '-listen=0',
    '-disablewallet',
    `-connect=127.0.0.1:${port}`,
  ]);
  const close = async () => {
    await Promise.all([node.stop(), peer.stop()]);
    scratch.remove();
  };
  /** Waits until each node is the other's peer. */
  const join = async () => {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
      if ((await node.ask(z.number(), 'getconnectioncount')) > 0) return;
      // An answer of an error means that it is connecting already.
      await peer.ask(z.null(), 'addnode', `127.0.0.1:${port}`, 'onetry').catch(() => undefined);
    }
    throw new Error('The nodes do not find each other.');
  };
  try {
    await Promise.all([node.start(), peer.start()]);
    await node.ask(z.unknown(), 'createwallet', 'pool');
    await join();
  } catch (error) {
    await close();
    throw error;
  }
  return { node, peer, join, close };
}
