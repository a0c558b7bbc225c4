import type { PduCircuit } from './pdu-reading.ts';

/** From this load on a circuit is near its rating, %: what is drawn for hours should stay below (NEC 210.20, 80 % of the breaker). */
const nearRating = 80;

/** What a circuit carries of its rating, in %; null where the unit reports one of them alone. */
export function circuitLoad({ current, rating }: Pick<PduCircuit, 'current' | 'rating'>): number | null {
  return current === null || rating === null || rating <= 0 ? null : (current / rating) * 100;
}

/** The load of the circuit that trips first, in %; null where no circuit has a rating. */
export function highestCircuitLoad(circuits: readonly PduCircuit[]): number | null {
  const loads = circuits.map(circuitLoad).filter((load) => load !== null);
  return loads.length === 0 ? null : Math.max(...loads);
}

/** The issue that follows from the load of a circuit, in %. */
export function circuitIssue(load: number | null): 'CIRCUIT_NEAR_RATING' | 'CIRCUIT_OVERLOAD' | null {
  if (load === null || load < nearRating) return null;
  return load >= 100 ? 'CIRCUIT_OVERLOAD' : 'CIRCUIT_NEAR_RATING';
}
