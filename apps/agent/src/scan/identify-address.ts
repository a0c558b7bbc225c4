import type { DiscoveredDevice } from '@headframe/agent-link';
import { lookAtStranger, type DeviceEndpoint, type DevicePorts, type LockedServer } from '@headframe/devices';
import { withinBounds } from '@headframe/devices/wire/deadline';
import { loginTries } from '@headframe/devices/wire/login-tries';
import { sshServerKind } from '@headframe/domain/devices/ssh-scan';
import { unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import type { DiscoveredIdentity } from '../devices/driver-registry.ts';
import { errorText } from '../run/log.ts';
import type { AddressScanOptions } from './address-scan.ts';

/** Finding out what answers at an address may take this many times as long as one request. */
const requestsPerIdentification = 8;

/** Between a credential that a device refused and the next one, in milliseconds: some lock after several within a moment. */
const tryPauseMs = 1000;

/** Finding the other units behind an address may take this many times as long as one request. */
const requestsPerGateway = 24;

/** An address that is asked what it is. */
interface ScannedAddress {
  ip: string;
  openPorts: readonly number[];
  /** An address of this machine. */
  isOwn: boolean;
  /** Something answered at one of its ports. */
  isThere: boolean;
  /** Whether it answers over UDP, as soon as that is known; undefined where only asking it shows. */
  answersUdp: Promise<boolean> | undefined;
  /** It is not asked again: what it does not say now it never says. */
  isLast: boolean;
}

/** The outcome of asking an address; `slow`: it said nothing in time, because it may have been busy, or this machine. */
export type Identification = 'said' | 'slow';

/**
 * Asks an address what it is, and what else is behind it. Where no driver recognises it, it is reported as a locked server, or with what
 * answers at its ports; but not where it was slow and is asked once more. Never rejects, and ends in time however the driver and the device behave.
 */
export async function identifyAddress(address: ScannedAddress, options: AddressScanOptions): Promise<Identification> {
  const { ip, openPorts, isOwn, isThere, answersUdp, isLast } = address;
  const { ports, credentials, hostKeys, signal } = options;
  const timeoutMs = isThere || isOwn ? options.requestTimeoutMs : options.connectTimeoutMs;
  const endpoint = (stop: AbortSignal) => ({
    host: ip,
    ports,
    credentials,
    timeoutMs,
    signal: stop,
    ...(credentials.length > 1 && { tryPauseMs }),
    ...(hostKeys && { hostKeys }),
  });
  const begun = performance.now();
  let misfit: string | undefined;
  const onMisfit = (reason: string): void => void (misfit = reason);
  const knownFamily = options.knownFamilyAt?.(ip);
  const hints = { openPorts, knownFamily, isOwnMachine: isOwn, onMisfit, ...(answersUdp && { answersUdp }) };
  try {
    const identity = await withinBounds({ timeoutMs: timeoutMs * requestsPerIdentification, signal }, (stop) =>
      options.drivers.discover(endpoint(stop), hints),
    ).catch((error: unknown) => {
      options.log.debug('An address did not say what it is.', { ip, reason: errorText(error) });
      return null;
    });
    if (signal.aborted) return 'said';
    if (!identity) {
      if (!isLast && performance.now() > begun + timeoutMs / 4) return 'slow';
      if (misfit !== undefined) options.onMisfit?.(ip, misfit);
      await reportStranger(endpoint(signal), openPorts, options);
      return 'said';
    }
    options.onDiscovered({ ...deviceAt(ip, identity), ...heldBackAt(ip, ports, identity, begun) });
    await withinBounds({ timeoutMs: timeoutMs * requestsPerGateway, signal }, async (stop) => {
      for await (const unit of options.drivers.discoverUnits?.(endpoint(stop), identity) ?? [])
        if (!stop.aborted) options.onDiscovered(deviceAt(ip, unit));
    });
  } catch (error) {
    options.log.debug('What is behind an address could not be found out.', {
      ip,
      reason: errorText(error),
    });
  }
  return 'said';
}

/** Reports an address that no driver recognises: as a locked server, else with what answers there. */
async function reportStranger(
  endpoint: DeviceEndpoint,
  openPorts: readonly number[],
  options: AddressScanOptions,
): Promise<void> {
  const { host: ip } = endpoint;
  const server = options.sshServers
    ? await options.drivers.lookAtServer?.(endpoint, openPorts).catch(() => null)
    : undefined;
  const shown = openPorts.length === 0 ? null : await lookAtStranger(endpoint, openPorts);
  if (server) return options.onDiscovered({ ...lockedServerAt(ip, server), ...shown });
  if (!shown || shown.openPorts.length === 0 || options.onUnrecognised?.(ip) !== true) return;
  const unknown = {
    mac: null,
    model: null,
    firmware: null,
    workerName: null,
    credentialOutcome: 'unasked',
  } as const;
  options.onDiscovered({
    ...unknown,
    ip,
    kind: unrecognisedKind,
    family: unrecognisedKind,
    ...shown,
  });
}

/** A server that let no credential in, as it is reported: of a kind of its own, so that it is never added as a device. */
function lockedServerAt(ip: string, { family, hostKey, credentialOutcome }: LockedServer): DiscoveredDevice {
  const unknown = { mac: null, model: null, firmware: null, workerName: null };
  return { ...unknown, ip, kind: sshServerKind, family, hostKey, credentialOutcome };
}
/** How long the credentials wait that a device was not sent, where it accepted none of those before. */
function heldBackAt(
  ip: string,
  ports: DevicePorts,
  { credentialOutcome }: DiscoveredIdentity,
  since: number,
): Pick<DiscoveredDevice, 'heldBackSeconds'> {
  const places = [...new Set(Object.values(ports))].map((port) => `${ip}:${port}`);
  const waitMs = credentialOutcome === 'refused' ? loginTries.heldBackMs(places, since) : null;
  return waitMs === null ? {} : { heldBackSeconds: Math.ceil(waitMs / 1000) };
}

/** A device as it is reported: what it says of itself is cut to what the link carries. */
function deviceAt(ip: string, identity: DiscoveredIdentity): DiscoveredDevice {
  const { kind, family, unit, serial, mac, model, firmware, workerName, credentialOutcome, credentialIndex } = identity;
  const short = (text: string | null): string | null => text?.slice(0, 255) ?? null;
  return {
    ip,
    mac,
    kind,
    family,
    credentialOutcome,
    ...(credentialIndex === undefined ? {} : { credentialIndex }),
    model: short(model),
    firmware: short(firmware),
    workerName: short(workerName),
    ...(unit !== undefined && { unit }),
    ...(serial !== undefined && { serial }),
  };
}
