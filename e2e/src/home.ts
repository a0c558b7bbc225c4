import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { programFile } from '../../scripts/start/repository.ts';
import { addDevices } from './add-devices.ts';
import { changeSetting } from './agents.ts';
import { administratorOf, Api, type Person } from './api.ts';
import { switchOnFeature } from './people/switch-on-feature.ts';
import { signUp } from './people/team/person.ts';
import { Program } from './program.ts';
import { takeSlice, type SharedProduct } from './shared-product/shared-product.ts';

export const agentName = 'Local site';

/** The resources of one journey on the shared product: a person, their subaccount, its agent and a slice of the farm. */
export interface Home {
  person: Person;
  /** Name of the subaccount; no two journeys have the same. */
  subaccount: string;
  /** The API as that person, on that subaccount. */
  api: Api;
  /** Addresses of its devices, each read at least once. */
  addresses: readonly string[];
  stop(): Promise<void>;
}

interface HomeOptions {
  name: string;
  /** How many devices its slice of the farm has; with none it has no agent either. */
  devices: number;
  /** Whether its devices are on the list already; else they are only there to be discovered. */
  addsDevices: boolean;
  /** Whether they are those that hang on the outlets of the farm's PDU. */
  isFed?: boolean;
}

/** The map file of every site: fans of the farm's PLC may be switched, and no contactor, as miners of all homes hang on those. */
const plcMap = {
  extends: 'plc-wago-750',
  coils: [
    { address: 512, count: 8, feedback: 0 },
    { address: 520, count: 8, pulseSeconds: 0.2, names: ['Fan 1', 'Fan 2', 'Fan 3'] },
  ],
  writable: ['520-523'],
};

/** Creates an agent for a slice of the farm and starts its process. Returns its id, the process, and a function that stops it. */
async function startAgent(
  product: SharedProduct,
  api: Api,
  ranges: readonly string[],
): Promise<{ id: string; program: Program; stop(): Promise<void> }> {
  const { createAgent: agent } = await api.ask<{ createAgent: { id: string; key: string } }>(
    'mutation ($name: String!) { createAgent(name: $name) { id key } }',
    { name: agentName },
  );
  const { id } = agent;
  await api.ask('mutation ($id: ID!, $ports: DevicePortsInput) { updateAgent(id: $id, devicePorts: $ports) }', {
    id,
    ports: product.ports,
  });
  // Polled often, so that journeys wait less; patient, so that simulated devices on a busy machine do not seem unreachable.
  await changeSetting(api, { pollSeconds: 5, deviceTimeoutMs: 15_000, ranges: [...ranges] });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-e2e-agent-'));
  await mkdir(path.join(folder, 'plcs'));
  await writeFile(path.join(folder, 'plcs', 'hall.json'), JSON.stringify(plcMap));
  const program = new Program('agent', programFile('agent'), {
    HEADFRAME_SERVER_URL: product.origin.replace(/^http/, 'ws'),
    HEADFRAME_AGENT_KEY: agent.key,
    HEADFRAME_AGENT_DATA: folder,
  });
  const stop = async () => {
    await program.end();
    await rm(folder, { recursive: true, force: true });
  };
  return { id, program, stop };
}

/** Creates a home over the API. */
export async function makeHome(
  product: SharedProduct,
  { name, devices, addsDevices, isFed }: HomeOptions,
): Promise<Home> {
  const { number, addresses } = await takeSlice(devices, isFed);
  const subaccount = `${name} ${number}`;
  const person = await signUp(product.origin, name);
  const api = new Api(product.origin, person, subaccount);
  await new Api(product.origin, person).ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', {
    name: subaccount,
  });
  await switchOnFeature(administratorOf(product.origin), person.email, 'asset');
  const home = { person, subaccount, api, addresses };
  if (devices === 0) return { ...home, stop: () => Promise.resolve() };
  const ranges = [`${addresses[0]}-${addresses.at(-1)}`];
  const { id, program, stop } = await startAgent(product, api, ranges);
  try {
    if (addsDevices) await addDevices(api, id, ranges, devices);
    return { ...home, stop };
  } catch (error) {
    const site = await api
      .ask('{ agentRequests { state scanTotal scanned discoveredCount } agents { isOnline } }')
      .catch(String);
    await stop();
    throw new Error(`${String(error)}\nSite: ${JSON.stringify(site)}\nAgent: ${program.output}`, { cause: error });
  }
}
