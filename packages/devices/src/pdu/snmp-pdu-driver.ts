import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { DeviceEndpoint, DeviceIdentity, LastReading } from '../driver.ts';
import { oncePerEndpoint } from '../once-per-endpoint.ts';
import { settled } from '../settled.ts';
import type { SnmpSession } from '../snmp/snmp-session.ts';
import { macOf, numberOf, oidOf, textOf } from '../snmp/snmp-value.ts';
import { walkColumns, type Column } from '../snmp/walk-columns.ts';
import { liveColumns, settledColumns } from './columns-of.ts';
import type { Columns } from './figures.ts';
import { outletCapabilities, outletPerformers, readOutlet } from './outlet-commands.ts';
import { outletGroups } from './outlet-groups.ts';
import { pduProbes, systemObjects, withReading } from './pdu-access.ts';
import type { PduDriver } from './pdu-driver.ts';
import type { PduTable } from './pdu-table.ts';
import { readPdu, type PduSystem } from './read-pdu.ts';

/** Hardware addresses of the unit's network ports (IF-MIB ifPhysAddress); the first that is one counts. */
const hardwareAddresses = '1.3.6.1.2.1.2.2.1.6';

/** What every SNMP device says of itself. */
interface Discovered {
  objectId: string | null;
  isGiven: boolean;
}

/** What was read of a unit with a reading, for the narrow ones after it. */
interface Settled {
  columns: Columns;
  system: PduSystem;
  uptime: number | null;
}

const settledOf = new WeakMap<PduReading, Settled>();

/** Asked once for all families, which are asked of one endpoint at once. */
const discovered = oncePerEndpoint(async (endpoint): Promise<Discovered | null> => {
  const asked = await settled(
    withReading(endpoint, async (session, isGiven) => {
      const [objectId] = await session.get([systemObjects.objectId]);
      return { objectId: objectId ? oidOf(objectId) : null, isGiven };
    }),
  );
  return asked.value;
});

function firstOf<Value>(column: Column | undefined, read: (varbind: never) => Value | null): Value | null {
  for (const varbind of column?.values() ?? []) {
    const value = read(varbind as never);
    if (value !== null) return value;
  }
  return null;
}

function isOfFamily(table: PduTable, objectId: string | null): boolean {
  return table.objects.some((prefix) => objectId === prefix || objectId?.startsWith(`${prefix}.`));
}

async function discover(table: PduTable, endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const found = await discovered(endpoint);
  if (!found || !isOfFamily(table, found.objectId)) return null;
  const { model, firmware } = table.identity;
  const columns = [...table.proof, model, firmware, hardwareAddresses].filter((oid) => oid !== undefined);
  const read = await withReading(endpoint, (session) => walkColumns(session, columns));
  if (!table.proof.some((oid) => (read.get(oid)?.size ?? 0) > 0)) return null;
  return {
    family: table.family,
    model: firstOf(read.get(model ?? ''), textOf),
    firmware: firstOf(read.get(firmware ?? ''), textOf),
    mac: firstOf(read.get(hardwareAddresses), macOf),
    workerName: null,
    credentialOutcome: found.isGiven ? 'taken' : 'unasked',
  };
}

interface SystemGroup extends Omit<PduSystem, 'mac'> {
  uptime: number | null;
}

async function readSystem(session: SnmpSession): Promise<SystemGroup> {
  const { uptime, name, location } = systemObjects;
  const [uptimeAt, nameAt, locationAt] = await session.get([uptime, name, location]);
  return {
    uptime: uptimeAt ? numberOf(uptimeAt) : null,
    sysName: nameAt ? textOf(nameAt) : null,
    location: locationAt ? textOf(locationAt) : null,
  };
}

async function readAll(table: PduTable, session: SnmpSession): Promise<PduReading> {
  const { uptime, ...names } = await readSystem(session);
  const seldom = await walkColumns(session, [...settledColumns(table), hardwareAddresses]);
  const live = await walkColumns(session, liveColumns(table));
  const system: PduSystem = { ...names, mac: firstOf(seldom.get(hardwareAddresses), macOf) };
  const reading = readPdu(table, new Map([...seldom, ...live]), system);
  settledOf.set(reading, { columns: seldom, system, uptime });
  return reading;
}

/** Reads what changes all the time; nothing where the unit restarted, was renamed or moved, or has other outlets. */
async function readNarrow(table: PduTable, session: SnmpSession, last: PduReading): Promise<PduReading | null> {
  const known = settledOf.get(last);
  if (!known) return null;
  const { uptime, sysName, location } = await readSystem(session);
  const isNamed = sysName === known.system.sysName && location === known.system.location;
  const isSame = isNamed && uptime !== null && known.uptime !== null && uptime >= known.uptime;
  if (!isSame) return null;
  const live = await walkColumns(session, liveColumns(table));
  const reading = readPdu(table, new Map([...known.columns, ...live]), known.system);
  const keys = ({ outlets }: PduReading) => outlets.map(({ key }) => key).join(' ');
  if (keys(reading) !== keys(last) || reading.phaseCount !== last.phaseCount) return null;
  settledOf.set(reading, { ...known, uptime });
  return reading;
}

/** The driver of one family of power distribution units over SNMP v1, v2c or v3, made from its table. */
export function snmpPduDriver(table: PduTable): PduDriver {
  const capabilities = outletCapabilities(table);
  return {
    family: table.family,
    discoveredOn: ['snmp'],
    probes: pduProbes,
    discover: (endpoint) => discover(table, endpoint),
    read: (endpoint: DeviceEndpoint, last?: LastReading<PduReading>) =>
      withReading(
        endpoint,
        async (session) =>
          (last && (await readNarrow(table, session, last.reading))) ?? (await readAll(table, session)),
      ),
    capabilities: () => capabilities,
    perform: outletPerformers(table),
    parts: outletGroups(table),
    readers: {
      outlet: (endpoint) => readOutlet(table, endpoint),
      outletCycle: async (endpoint) => ({
        key: endpoint.part?.key ?? '',
        on: (await readOutlet(table, endpoint)).on,
      }),
      outletName: async (endpoint) => (await readOutlet(table, endpoint)).name,
      outletDelay: (endpoint) => readOutlet(table, endpoint),
    },
  };
}
