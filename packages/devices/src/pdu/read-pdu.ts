import { pduLimits, type PduOutlet, type PduPhase, type PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import { DeviceReplyError } from '../device-errors.ts';
import { numberOf, textOf } from '../snmp/snmp-value.ts';
import { figureAt, indexesOf, scaled, sumOf, type Columns } from './figures.ts';
import { outletSwitch } from './outlet-state.ts';
import type { Figures, PduTable, PhaseFigures } from './pdu-table.ts';
import { readCircuits } from './read-circuits.ts';
import { readEnvironment } from './read-environment.ts';

/** What is read of a unit beside its tables. */
export interface PduSystem {
  mac: string | null;
  sysName: string | null;
  location: string | null;
}

function firstText(columns: Columns, oid: string | undefined): string | null {
  for (const varbind of (oid === undefined ? undefined : columns.get(oid))?.values() ?? []) {
    const text = textOf(varbind);
    if (text !== null) return text;
  }
  return null;
}

function numberAt(columns: Columns, oid: string | undefined, index: string): number | null {
  const varbind = oid === undefined ? undefined : columns.get(oid)?.get(index);
  return varbind ? numberOf(varbind) : null;
}

function readOutlets(columns: Columns, { outlets, invalid }: PduTable): PduOutlet[] {
  const names = columns.get(outlets.name);
  const states = columns.get(outlets.state);
  const keys = [...new Set([...(states?.keys() ?? []), ...(names?.keys() ?? [])])];
  if (keys.length > pduLimits.outlets)
    throw new DeviceReplyError(`The unit has more than ${pduLimits.outlets} outlets.`);
  return keys.map((key) => {
    const name = names?.get(key);
    const figure = (quantity: 'current' | 'voltage' | 'power' | 'energy' | 'powerFactor') =>
      figureAt(columns, quantity, outlets[quantity], key, invalid);
    return {
      key,
      name: (name ? textOf(name) : null) ?? '',
      ...outletSwitch(outlets.states, numberAt(columns, outlets.state, key)),
      current: figure('current'),
      voltage: figure('voltage'),
      power: figure('power'),
      energy: figure('energy'),
      powerFactor: figure('powerFactor'),
      onDelay: numberAt(columns, outlets.delays?.on, key),
      offDelay: numberAt(columns, outlets.delays?.off, key),
    };
  });
}

function readPhases(columns: Columns, phases: PhaseFigures, { invalid, bankOf }: PduTable): PduPhase[] {
  const rows = [...new Set(Object.values(phases).flatMap((figures: Figures) => indexesOf(columns, figures)))];
  const indexes = rows.filter((index) => (numberAt(columns, bankOf, index) ?? 0) === 0);
  return indexes.map((index) => {
    const figure = (quantity: keyof PduPhase) => figureAt(columns, quantity, phases[quantity], index, invalid);
    return {
      current: figure('current'),
      voltage: figure('voltage'),
      power: figure('power'),
      powerFactor: figure('powerFactor'),
      energy: figure('energy'),
      load: figure('load'),
      loadState: figure('loadState'),
    };
  });
}

function total(columns: Columns, quantity: 'power' | 'energy', { total: totals, invalid }: PduTable): number | null {
  const figures = totals[quantity];
  return sumOf(indexesOf(columns, figures).map((index) => figureAt(columns, quantity, figures, index, invalid)));
}

/** The sum of what each part reports; null unless all of them do, because a part of the whole would mislead. */
function wholeOf(parts: readonly { power: number | null; energy: number | null }[], quantity: 'power' | 'energy') {
  return parts.length > 0 && parts.every((part) => part[quantity] !== null)
    ? sumOf(parts.map((part) => part[quantity]))
    : null;
}

/** Makes a reading of the columns of a unit. Throws a DeviceReplyError where they are no power distribution unit. */
export function readPdu(table: PduTable, columns: Columns, { mac, sysName, location }: PduSystem): PduReading {
  const outlets = readOutlets(columns, table);
  const reported = readPhases(columns, table.phases, table);
  const phases = reported.length > 0 ? reported : readPhases(columns, table.inlet ?? {}, table);
  const circuits = readCircuits(columns, table);
  if (outlets.length === 0 && phases.length === 0)
    throw new DeviceReplyError('The device reports neither outlets nor phases.');
  const { temperature, humidity, sensors } = readEnvironment(columns, table);
  const frequency = table.frequency && columns.get(table.frequency.oid)?.values().next().value;
  return {
    family: table.family,
    model: firstText(columns, table.identity.model),
    firmware: firstText(columns, table.identity.firmware),
    mac,
    serialNumber: firstText(columns, table.identity.serialNumber),
    sysName,
    location,
    power: total(columns, 'power', table) ?? wholeOf(phases, 'power') ?? wholeOf(outlets, 'power'),
    energy: total(columns, 'energy', table) ?? wholeOf(phases, 'energy') ?? wholeOf(outlets, 'energy'),
    frequency: frequency ? scaled('frequency', numberOf(frequency), table.frequency?.scale ?? 1, table.invalid) : null,
    phases: phases.slice(0, pduLimits.phases),
    phaseCount: phases.length,
    temperature: temperature.value,
    temperatureSensors: temperature.sensors,
    humidity: humidity.value,
    humiditySensors: humidity.sensors,
    outlets,
    circuits,
    sensors,
  };
}
