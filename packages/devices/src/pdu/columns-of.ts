import type { Figures, PduTable } from './pdu-table.ts';

/** The columns of a figure that change all the time. */
function live(figures: Figures | undefined): string[] {
  return figures ? [figures.oid] : [];
}

/** What changes all the time: states and measurements. */
export function liveColumns({
  total,
  frequency,
  phases,
  inlet,
  circuits = [],
  temperature,
  humidity,
  outlets,
}: PduTable): string[] {
  const { state, current, voltage, power, energy, powerFactor } = outlets;
  const figures = [
    current,
    voltage,
    power,
    energy,
    powerFactor,
    total.power,
    total.energy,
    frequency,
    ...Object.values(phases),
    ...Object.values(inlet ?? {}),
    ...circuits.map((circuit) => circuit.current),
    temperature,
    humidity,
  ];
  return [...new Set([state, ...figures.flatMap(live)])];
}

/** What seldom changes: names, identity, decimal digits, units and delays. */
export function settledColumns(table: PduTable): string[] {
  const { identity, total, phases, bankOf, inlet, circuits = [], temperature, humidity, outlets } = table;
  const { current, voltage, power, energy, powerFactor } = outlets;
  const inlets = Object.values({ ...inlet, ...total });
  const figures = [
    current,
    voltage,
    power,
    energy,
    powerFactor,
    ...inlets,
    ...Object.values(phases),
    ...circuits.map((circuit) => circuit.current),
  ];
  const digits = [...figures, temperature, humidity].map((column) => column?.digits);
  const unit = typeof temperature?.unit === 'object' ? temperature.unit.oid : undefined;
  const named = [
    outlets.name,
    outlets.delays?.on,
    outlets.delays?.off,
    ...Object.values(identity),
    unit,
    bankOf,
    ...circuits.flatMap(({ names = [], rating, only }) => [...names, rating?.oid, rating?.by, only?.oid]),
    temperature?.type?.oid,
    humidity?.type?.oid,
    ...digits,
  ];
  return [...new Set(named.filter((oid) => oid !== undefined))];
}
