import type { IpRanges } from '@headframe/domain/network/ip-ranges';
import { DeviceConnectionError, DeviceRefusedError } from '../device-errors.ts';
import type { DeviceEndpoint, DeviceIdentity } from '../driver.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { settled } from '../settled.ts';
import { withModbus, type ModbusUnit } from '../wire/modbus-client.ts';
import { MapMisfits } from './map-misfits.ts';
import type { UnitMap } from './map-schema.ts';
import { addressesOf } from './read-device-map.ts';
import { UnitProbe } from './unit-probe.ts';

/** Requests without a usable reply after which an address is given up. */
const maxSilent = 6;

/** The same for a unit that has answered nothing: units that are not there are silent behind some gateways. */
const maxSilentOfUnit = 3;

/** Units that are tried at one address. */
const maxUnits = 8;

/** Units that are asked behind a gateway, from 1 on (Modbus over Serial Line 1.02 allows 32 devices on a line without repeaters). */
const unitsBehindGateway = 32;

/** Units without a device in a row, from which on no more are asked. */
const maxGap = 3;

/** How long a gateway may take to say that a unit is not there, in milliseconds: it waits for the unit itself. */
const unitTimeoutMs = 1500;

/** Highest unit, which is seldom given: what answers as this one too answers as every unit, and is one device. */
const lastUnit = 247;

/** A map that a device may fit, and what says more of one that does. */
interface UnitCandidate {
  readonly map: UnitMap;
  /** Reads what a unit that fits says of itself. Rejects with the four device errors. */
  describe(unit: ModbusUnit): Promise<{ model: string | null; firmware: string | null }>;
}

interface Question {
  /** Unit that is asked. */
  id: number;
  candidate: UnitCandidate;
}

interface Candidate {
  candidate: UnitCandidate;
  addresses: IpRanges | null;
}

/** Function 43 comes last: some devices do not refuse what they do not know, but fall silent. */
function rank({ candidate: { map }, addresses }: Candidate): number {
  if (addresses) return 0;
  return map.identify.some((rule) => 'deviceId' in rule) ? 2 : 1;
}

/** Finds out which map of a kind fits what answers at an address, over one connection at a time: devices often accept only one. */
export class UnitDiscovery {
  readonly #candidates: readonly Candidate[];
  /** Searches that go on, so that the drivers of all maps share one. */
  readonly #running = new Map<string, { signal: AbortSignal | undefined; found: Promise<DeviceIdentity | null> }>();

  constructor(candidates: readonly UnitCandidate[]) {
    this.#candidates = candidates
      .map((candidate) => ({ candidate, addresses: addressesOf(candidate.map) }))
      .toSorted((a, b) => rank(a) - rank(b));
  }

  /**
   * The device at an address; `null` where there is none that a map fits, and `MapMisfitError` where maps name the address.
   * Rejects with the four device errors.
   */
  find(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
    const { host, ports, unit, signal } = endpoint;
    const key = `${host}:${ports.modbus}/${unit ?? ''}`;
    const running = this.#running.get(key);
    if (running && running.signal === signal) return running.found;
    const found = this.#search(endpoint).finally(() => {
      if (this.#running.get(key)?.found === found) this.#running.delete(key);
    });
    this.#running.set(key, { signal, found });
    return found;
  }

  /**
   * The devices at the other units of an address, each as soon as it is known: from unit 1 on, until some in a row are not
   * there. None where the device answers as every unit.
   */
  async *furtherUnits(endpoint: DeviceEndpoint, first: DeviceIdentity): AsyncGenerator<DeviceIdentity> {
    const bounded = { ...endpoint, timeoutMs: Math.min(endpoint.timeoutMs, unitTimeoutMs) };
    let gap = 0;
    let isGateway = false;
    for (let unit = 1; unit <= unitsBehindGateway && gap < maxGap; unit += 1) {
      if (unit === first.unit) {
        gap = 0;
        continue;
      }
      const asked = { ...bounded, unit };
      if (endpoint.signal?.aborted) return;
      if (!(await isThere(asked))) {
        gap += 1;
        continue;
      }
      gap = 0;
      if (!isGateway && (await isThere({ ...bounded, unit: lastUnit }))) return;
      isGateway = true;
      const { value } = await settled(this.find(asked));
      if (value) yield value;
    }
  }

  async #search(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
    const questions = this.#questions(endpoint);
    const probes = new Map<number, UnitProbe>();
    const misfits = new MapMisfits();
    let silent = 0;
    while (questions.length > 0) {
      // What breaks a connection off costs the question that did; the others are asked over a new one.
      const { value, error } = await settled(
        withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) => askAll(questions, probes, misfits, unitOf)),
      );
      if (value) return value;
      const isGone = error instanceof DeviceConnectionError;
      if (error && (isGone || (!(error instanceof DeviceRefusedError) && ++silent >= maxSilent)))
        throw misfits.error() ?? error;
    }
    const misfit = misfits.error();
    if (misfit) throw misfit;
    return null;
  }

  /** Which map may fit at which unit, in the order in which they are tried. */
  #questions({ host, unit }: DeviceEndpoint): Question[] {
    const candidates = this.#candidates
      .filter(({ addresses }) => addresses?.includes(host) ?? true)
      .map(({ candidate }) => candidate);
    const units = unit === undefined ? unitsOf(candidates) : [unit];
    return units.flatMap((id) =>
      candidates
        .filter(({ map }) => unit !== undefined || map.units.includes(id))
        .map((candidate) => ({ id, candidate })),
    );
  }
}

/** Asks until a map fits; questions that were asked are taken off the list, whatever comes of them. */
async function askAll(
  questions: Question[],
  probes: Map<number, UnitProbe>,
  misfits: MapMisfits,
  unitOf: (id: number) => ModbusUnit,
): Promise<DeviceIdentity | null> {
  for (const probe of probes.values()) probe.continueOver(unitOf(probe.unit));
  for (let question = questions.shift(); question; question = questions.shift()) {
    const { id, candidate } = question;
    const unit = unitOf(id);
    const probe = probes.get(id) ?? new UnitProbe(unit);
    probes.set(id, probe);
    if (probe.silent >= maxSilentOfUnit && !probe.answered) continue;
    const { value, error } = await settled(identityOf(candidate, probe, unit));
    if (value) return value;
    misfits.note(candidate.map, id, error);
    if (error) throw error;
  }
  return null;
}

/** What a unit is where the map fits it; null where its rules do not hold. Rejects with the four device errors. */
async function identityOf(
  { map, describe }: UnitCandidate,
  probe: UnitProbe,
  unit: ModbusUnit,
): Promise<DeviceIdentity | null> {
  if (!(await probe.matches(map))) return null;
  const { family } = map;
  const { model, firmware } = await describe(unit);
  return { family, model, firmware, unit: unit.id, mac: null, workerName: null, credentialOutcome: 'unasked' };
}

/** Whether a unit answers anything; a refusal is an answer as well. */
async function isThere(endpoint: DeviceEndpoint & { unit: number }): Promise<boolean> {
  const { error } = await settled(
    withModbus(portEndpoint(endpoint, 'modbus'), (unitOf) => unitOf(endpoint.unit).readHoldingRegisters(0, 1)),
  );
  return !error || error instanceof DeviceRefusedError;
}

function unitsOf(candidates: readonly UnitCandidate[]): number[] {
  return [...new Set(candidates.flatMap(({ map }) => map.units))].slice(0, maxUnits);
}
