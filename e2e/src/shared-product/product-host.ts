import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  startTestProvider,
  type TestProvider,
} from '../../../apps/server/src/features/people/social/testing/oidc-test-provider.ts';
import { readSimulatorReady, type SimulatorReady } from '../../../scripts/start/child-messages.ts';
import { programFile } from '../../../scripts/start/repository.ts';
import { Farm } from '../farm.ts';
import { socialPeople } from '../people/social/social-people.ts';
import { launchProduct, type LaunchedProduct } from '../product.ts';
import { Program } from '../program.ts';
import { blockCount, fedDevices, modelBlock, subaccountLimit } from './dimensions.ts';

/** The data a worker needs of the shared product. */
export interface SharedProductInfo {
  consoleUrl: string;
  dataFolder: string;
  /** Control API of the simulated farm. */
  control: string;
  /** Ports of the simulated devices, as the simulator reported them. */
  ports: Record<string, number>;
}

/** Addresses of the farm reserved for one journey, and its unique number. */
export interface FarmSlice {
  number: number;
  addresses: readonly string[];
}

interface Running {
  product: LaunchedProduct;
  simulator: Program;
  provider: TestProvider;
  info: SharedProductInfo;
  addresses: readonly string[];
}

async function startSimulator(): Promise<{ simulator: Program; ready: SimulatorReady }> {
  const simulator = new Program('simulator', programFile('simulator'), {
    HEADFRAME_SIM_MODELS: Array.from({ length: blockCount }, () => modelBlock.join(',')).join(','),
    HEADFRAME_SIM_METERS: '3',
    HEADFRAME_SIM_PLCS: '1',
    HEADFRAME_SIM_CONTAINERS: '1',
    HEADFRAME_SIM_GPUS: '1',
    HEADFRAME_SIM_PDUS: '1',
    HEADFRAME_SIM_PDU_OUTLETS: String(fedDevices),
    HEADFRAME_SIM_FIRST_ADDRESS: '127.80.0.1',
    HEADFRAME_SIM_PORTS: 'free',
    HEADFRAME_SIM_REBOOT_SECONDS: '2',
    HEADFRAME_SIM_RAMP_SECONDS: '5',
    HEADFRAME_SIM_SETTLED: 'true',
  });
  const ready = readSimulatorReady(await simulator.lineWith('"ready":true'));
  if (!ready) throw new Error('The ready line of the simulator cannot be read.');
  return { simulator, ready };
}

function startSocialProvider(): Promise<TestProvider> {
  return startTestProvider({
    clientId: 'headframe',
    clientSecret: 'a secret of both',
    redirectUris: ['http://localhost/api/social/google/callback'],
    isNative: true,
    people: socialPeople,
  });
}

async function startAll(): Promise<Running> {
  const provider = await startSocialProvider();
  const [{ simulator, ready }, product] = await Promise.all([
    startSimulator(),
    launchProduct({
      HEADFRAME_LOCAL_SITE: 'off',
      HEADFRAME_SUBACCOUNT_LIMIT: String(subaccountLimit),
      HEADFRAME_REQUESTS_PER_MINUTE: '100000',
      HEADFRAME_TRUSTED_PROXIES: '127.0.0.1',
      HEADFRAME_SOCIAL_1_ISSUER: provider.issuer,
      HEADFRAME_SOCIAL_1_CLIENT_ID: 'headframe',
      HEADFRAME_SOCIAL_1_CLIENT_SECRET: 'a secret of both',
    }),
  ]);
  const devices = await new Farm(ready.control).devices();
  const { consoleUrl, dataFolder } = product;
  const info = { consoleUrl, dataFolder, control: ready.control, ports: ready.ports ?? {} };
  return { product, simulator, provider, info, addresses: devices.map(({ address }) => address) };
}

/**
 * Runs the one product that all journeys share, with a simulated farm beside it. It starts when the first worker asks, so
 * that a run of proofs alone starts nothing. Workers ask over loopback HTTP: `/product`, `/slice?devices=12`, and `/slice?devices=3&fed`
 * for devices on the outlets of the farm's PDU.
 */
export class ProductHost {
  #running: Promise<Running> | undefined;
  /** The first block hangs on the PDU, and is given out only where that is asked for. */
  #blocksTaken = 1;
  #slicesTaken = 0;
  readonly #server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    this.#answer(pathname, searchParams).then(
      (answer) => send(response, 200, answer),
      (error: unknown) => send(response, 500, String(error)),
    );
  });

  /** Listens on a free loopback port. Returns its origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops whatever runs. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    const running = await this.#running?.catch(() => undefined);
    if (!running) return;
    await running.product.stop();
    await running.simulator.end();
    await running.provider.close();
  }

  async #answer(path: string, search: URLSearchParams): Promise<unknown> {
    this.#running ??= startAll();
    const { info, addresses } = await this.#running;
    return path === '/slice' ? this.#takeSlice(addresses, Number(search.get('devices')), search.has('fed')) : info;
  }

  #takeSlice(addresses: readonly string[], count: number, isFed: boolean): FarmSlice {
    if (isFed) return { number: (this.#slicesTaken += 1), addresses: addresses.slice(0, Math.min(count, fedDevices)) };
    const from = this.#blocksTaken * modelBlock.length;
    // A journey without devices goes on where the farm has none left.
    if (count > 0 && from + count > addresses.length)
      throw new Error(`The farm has no ${count} devices left; raise blockCount.`);
    this.#blocksTaken += Math.ceil(count / modelBlock.length);
    this.#slicesTaken += 1;
    return { number: this.#slicesTaken, addresses: addresses.slice(from, from + count) };
  }
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}
