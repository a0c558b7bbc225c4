import type { PduCommand } from '@headframe/domain/devices/pdu/pdu-command';
import type { Varbind } from 'net-snmp';
import { DeviceRefusedError, type DeviceError } from '../device-errors.ts';
import type { DeviceEndpoint, PartConversations } from '../driver.ts';
import { settled, type Settled } from '../settled.ts';
import { maxObjects, type SnmpSession } from '../snmp/snmp-session.ts';
import { numberOf } from '../snmp/snmp-value.ts';
import { isOutletKey, isRepeatable, readOutlet, varbindsFor } from './outlet-commands.ts';
import { outletSwitch, type OutletSwitch } from './outlet-state.ts';
import { withReading, withWriting } from './pdu-access.ts';
import type { PduFields } from './pdu-driver.ts';
import type { PduTable } from './pdu-table.ts';

type Outcomes = Map<string, DeviceError | null>;

/** Reads objects of any number, as many at a time as one reply holds. */
async function getAll(session: SnmpSession, oids: readonly string[]): Promise<(Varbind | null)[]> {
  const values: (Varbind | null)[] = [];
  for (let at = 0; at < oids.length; at += maxObjects)
    values.push(...(await session.get(oids.slice(at, at + maxObjects))));
  return values;
}

/** Whether outlets give power, all in one conversation. One whose state is not reported is asked for on its own. */
async function readSwitches(
  table: PduTable,
  endpoint: DeviceEndpoint,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Settled<OutletSwitch>>> {
  const { state, states } = table.outlets;
  const possible = keys.filter(isOutletKey);
  const oids = possible.map((key) => `${state}.${key}`);
  const varbinds = await withReading(endpoint, (session) => getAll(session, oids));
  const switches = new Map<string, Settled<OutletSwitch>>();
  for (const key of keys) {
    const stateAt = varbinds[possible.indexOf(key)];
    switches.set(
      key,
      stateAt
        ? { value: outletSwitch(states, numberOf(stateAt)), error: null }
        : await settled(readOutlet(table, { ...endpoint, part: { key } })),
    );
  }
  return switches;
}

/**
 * Writes to outlet after outlet in one conversation. What the unit refuses of one outlet ends nothing for the others; where it
 * does not answer, nothing more is sent.
 */
async function writeEach(
  endpoint: DeviceEndpoint,
  command: PduCommand,
  varbinds: ReadonlyMap<string, readonly Varbind[]>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const left = () => [...varbinds].filter(([key]) => !outcomes.has(key));
  while (outcomes.size < varbinds.size) {
    const write = async (session: SnmpSession) => {
      for (const [key, values] of left()) {
        await session.set(values);
        outcomes.set(key, null);
      }
    };
    const { error } = await settled(withWriting(endpoint, isRepeatable(command), write, varbinds.size));
    if (!error) return outcomes;
    const unsent = left();
    const refused = error instanceof DeviceRefusedError ? unsent.slice(0, 1) : unsent;
    for (const [key] of refused) outcomes.set(key, error);
  }
  return outcomes;
}

/** Commands to several outlets of a unit, and their read-backs, with few conversations instead of some for each outlet. */
export function outletGroups(table: PduTable): PartConversations<PduCommand, PduFields> {
  return {
    perform: async (endpoint, command, keys) => {
      const { value: switches, error } = await settled(readSwitches(table, endpoint, keys));
      const outcomes: Outcomes = new Map(keys.map((key) => [key, error ?? switches?.get(key)?.error ?? null]));
      const present = keys.filter((key) => outcomes.get(key) === null);
      const varbinds = new Map(present.map((key) => [key, varbindsFor(table, command, key) ?? []]));
      for (const [key, outcome] of await writeEach(endpoint, command, varbinds)) outcomes.set(key, outcome);
      return outcomes;
    },
    readers: {
      outlet: (endpoint, keys) => readSwitches(table, endpoint, keys),
      outletCycle: async (endpoint, keys) =>
        new Map(
          [...(await readSwitches(table, endpoint, keys))].map(([key, { value, error }]) => [
            key,
            error ? { value: null, error } : { value: { key, on: value.on }, error: null },
          ]),
        ),
    },
  };
}
