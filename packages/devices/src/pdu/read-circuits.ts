import { pduLimits, type PduCircuit } from '@headframe/domain/devices/pdu/pdu-reading';
import { numberOf, textOf } from '../snmp/snmp-value.ts';
import { figureAt, indexesOf, scaled, type Columns } from './figures.ts';
import type { CircuitFigures, PduTable } from './pdu-table.ts';

function numberAt(columns: Columns, oid: string, index: string): number | null {
  const varbind = columns.get(oid)?.get(index);
  return varbind ? numberOf(varbind) : null;
}

/** A rating, which some units write as a text: `20`, `16 A`. */
function ratingAt(columns: Columns, oid: string, index: string): number | null {
  const varbind = columns.get(oid)?.get(index);
  if (!varbind) return null;
  const written = /^(\d{1,4}(?:\.\d{1,2})?) ?A?$/i.exec(textOf(varbind)?.trim() ?? '')?.[1];
  return numberOf(varbind) ?? (written === undefined ? null : Number(written));
}

function isOne(columns: Columns, only: CircuitFigures['only'], index: string): boolean {
  return only === undefined || ((numberAt(columns, only.oid, index) ?? 0) !== 0) === only.some;
}

function ratingOf(columns: Columns, rating: CircuitFigures['rating'], index: string, invalid: readonly number[]) {
  if (!rating) return null;
  const row = rating.by === undefined ? index : String(numberAt(columns, rating.by, index) ?? '');
  // A rating or limit of nothing is one that is not set.
  return scaled('current', ratingAt(columns, rating.oid, row), rating.scale, invalid) || null;
}

function nameOf(columns: Columns, names: CircuitFigures['names'], index: string): string {
  for (const oid of names ?? []) {
    const varbind = columns.get(oid)?.get(index);
    const name = varbind ? textOf(varbind) : null;
    if (name) return name.slice(0, pduLimits.text);
  }
  return '';
}

/** The circuits of a unit that report a current, lines first, as far as there is room for them. */
export function readCircuits(columns: Columns, { circuits = [], invalid }: PduTable): PduCircuit[] {
  const read = circuits.flatMap(({ kind, current, names, rating, only }) =>
    indexesOf(columns, current)
      .filter((index) => isOne(columns, only, index))
      .map((index): PduCircuit => ({
        kind,
        key: index,
        name: nameOf(columns, names, index),
        current: figureAt(columns, 'current', current, index, invalid),
        rating: ratingOf(columns, rating, index, invalid),
      })),
  );
  return read
    .filter(({ current, key }) => current !== null && key.length <= pduLimits.key)
    .slice(0, pduLimits.circuits);
}
