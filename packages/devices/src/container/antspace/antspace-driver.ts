import type { ContainerCommand, ContainerCommandKind } from '@headframe/domain/devices/container/container-commands';
import type { Capabilities } from '@headframe/domain/devices/capability';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { oncePerEndpoint } from '../../once-per-endpoint.ts';
import { settled } from '../../settled.ts';
import type { ContainerDriver, ContainerFields } from '../container-driver.ts';
import { faultsOf } from './antspace-faults.ts';
import type { AntspaceFamily } from './antspace-family.ts';
import { askCooler } from './cooler-api.ts';
import { askState, readAntspace } from './read-antspace.ts';

/** One question for all families. Miners, which answer on the same port, refuse it: they know no such address. */
const lookAtState = oncePerEndpoint(async (endpoint) => (await settled(askCooler(endpoint, 'coolerState'))).value);

async function setTemperature(
  endpoint: DeviceEndpoint,
  { temperature, mode }: Extract<ContainerCommand, { kind: 'setCoolerTemperature' }>,
): Promise<void> {
  const temp = mode ?? temperature?.toString();
  if (temp === undefined) throw new DeviceRefusedError('refused', 'The command names no temperature.');
  await askCooler(endpoint, 'setTemp', { temp });
}

const perform: Performers<ContainerCommand> = {
  openCooler: async (endpoint) => void (await askCooler(endpoint, 'open')),
  closeCooler: async (endpoint) => void (await askCooler(endpoint, 'close')),
  resetCooler: async (endpoint) => void (await askCooler(endpoint, 'reset')),
  setCoolerTemperature: setTemperature,
};

const capabilities: Partial<Capabilities<ContainerCommandKind>> = {
  setCoolerTemperature: {
    supported: true,
    presets: { mode: [{ key: 'pid', label: 'Chosen by the controller (PID)' }] },
  },
};

/**
 * Containers of Bitmain's Antspace series by `/cooler` of their controllers (device protocol notes 2.5). They know no credential. No reply
 * of a real one was at hand: what is read was taken from public drivers and notes, which each family names.
 */
export function antspaceDriver(family: AntspaceFamily): ContainerDriver {
  const fields = async (
    endpoint: DeviceEndpoint,
  ): Promise<ContainerFields['cooler'] & ContainerFields['temperature']> => {
    const {
      coolerOpen = null,
      setTemperature: celsius = null,
      pidMode = null,
    } = family.scalars(await askState(family, endpoint));
    return { coolerOpen, setTemperature: celsius, pidMode };
  };
  return {
    family: family.family,
    discoveredOn: ['http'],
    discover: async (endpoint): Promise<DeviceIdentity | null> => {
      const state = await lookAtState(endpoint);
      if (!state || !family.matches(state)) return null;
      const { family: name, model } = family;
      return { family: name, model, firmware: null, mac: null, workerName: null, credentialOutcome: 'unasked' };
    },
    read: (endpoint, last) => readAntspace(family, endpoint, last),
    capabilities: () => capabilities,
    perform,
    readers: {
      cooler: fields,
      temperature: fields,
      coolerFaults: async (endpoint) => faultsOf(await askState(family, endpoint)),
    },
  };
}
