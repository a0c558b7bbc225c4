import type { GpuFamily } from '@headframe/domain/devices/gpu/gpu-reading';
import type { DeviceEndpoint, DeviceIdentity } from '../driver.ts';
import { DeviceRefusedError } from '../device-errors.ts';
import { sshCredential } from '@headframe/domain/devices/ssh-credential';
import { SshSessions } from '../ssh/ssh-sessions.ts';
import type { GpuDriver } from './gpu-driver.ts';
import { GpuServers, type ServerCards } from './gpu-servers.ts';
import { isOwnAddress, localHost } from './local-host.ts';
import { readPowerTarget, sendPowerTarget } from './power-target.ts';
import { readCard } from './read-card.ts';
import { sshHost } from './ssh-host.ts';

/** What a scan learns of the cards of a server, in the order of their indexes; those that are lost have no identity. */
function identitiesOf(family: GpuFamily, { cards, credentialIndex }: ServerCards): DeviceIdentity[] {
  return cards
    .toSorted((one, other) => one.index - other.index)
    .map((card) => ({
      family,
      model: card.text('name'),
      firmware: card.text('vbios_version'),
      mac: null,
      unit: card.index,
      serial: card.uuid,
      workerName: null,
      ...(credentialIndex === undefined
        ? { credentialOutcome: 'unasked' as const }
        : { credentialOutcome: 'taken' as const, credentialIndex }),
    }));
}

/** What the families have in common: a server with cards, each of them a device with the index as its unit. */
function driverOn(family: GpuFamily, servers: GpuServers) {
  return {
    family,
    discover: async (endpoint: DeviceEndpoint) => identitiesOf(family, await servers.cards(endpoint))[0] ?? null,
    discoverUnits: async function* (endpoint: DeviceEndpoint, first: DeviceIdentity) {
      for (const identity of identitiesOf(family, await servers.cards(endpoint)))
        if (identity.serial !== first.serial) yield identity;
    },
    read: (endpoint, last) => readCard(family, servers, endpoint, last),
    capabilities: () => ({}),
    perform: { gpuPowerTarget: (endpoint, { watts }) => sendPowerTarget(servers, endpoint, watts) },
    readers: { powerTarget: (endpoint) => readPowerTarget(servers, endpoint) },
  } satisfies Partial<GpuDriver>;
}

/**
 * Reads the cards of servers over SSH, by the nvidia-smi that is there. An SSH server answers on machines of all sorts, so that the
 * others come first. `sharedForMs`: how long an answer is that of all cards of its server; for tests, which wait for the next.
 */
export function nvidiaSshDriver(sessions = new SshSessions(), sharedForMs?: number): GpuDriver {
  const servers = new GpuServers(
    (endpoint, work) =>
      sessions.with(endpoint, ({ connection, credentialIndex }) =>
        work(sshHost(connection, endpoint.signal), credentialIndex),
      ),
    sharedForMs,
  );
  const common = driverOn('nvidia-smi-ssh', servers);
  return {
    ...common,
    discoveredOn: ['ssh'],
    isGeneric: true,
    discover: async (endpoint) =>
      endpoint.credentials.some((one) => sshCredential(one)) ? common.discover(endpoint) : null,
    lookAtServer: async (endpoint) => ({
      family: common.family,
      hostKey: await sessions.hostKeyOf(endpoint),
      credentialOutcome: sessions.outcomeOf(endpoint),
    }),
    perform: {
      ...common.perform,
      gpuAcceptHostKey: async (endpoint, { fingerprint }) => {
        const shown = await sessions.hostKeyOf(endpoint);
        if (shown !== fingerprint)
          throw new DeviceRefusedError('hostKey', `The server shows the host key ${shown}, not ${fingerprint}.`);
        sessions.drop(endpoint);
        servers.forget(endpoint);
        const { hostKeys, host, ports } = endpoint;
        if (hostKeys?.accept) hostKeys.accept(host, ports.ssh, fingerprint);
        else hostKeys?.pin(host, ports.ssh, fingerprint);
      },
    },
    readers: { ...common.readers, hostKey: (endpoint) => sessions.hostKeyOf(endpoint) },
  };
}

/** Reads the cards of the machine that the agent runs on, without SSH. */
export function nvidiaLocalDriver(isOwn: (host: string) => boolean = isOwnAddress): GpuDriver {
  const servers = new GpuServers((endpoint, work) => {
    if (!isOwn(endpoint.host))
      throw new DeviceRefusedError('refused', `${endpoint.host} is no address of the machine that this agent runs on.`);
    return work(localHost(endpoint.signal), undefined);
  });
  const common = driverOn('nvidia-smi', servers);
  return {
    ...common,
    discoveredOn: [],
    isOnOwnMachine: true,
    discover: async (endpoint) => (isOwn(endpoint.host) ? common.discover(endpoint) : null),
    capabilities: () => ({
      gpuAcceptHostKey: { supported: false, reason: 'This card is read where the agent runs, without SSH.' },
    }),
  };
}
