import { DeviceRefusedError } from '../device-errors.ts';
import type { ModbusUnit } from '../wire/modbus-client.ts';
import type { RegisterSpan } from './plan-reads.ts';

const keyOf = (functionCode: number, address: number): number => functionCode * 0x1_0000 + address;

/** Registers that were read from a unit. */
export class RegisterImage {
  readonly #words = new Map<number, number>();

  /** Adds what was read. */
  add({ functionCode, address }: RegisterSpan, words: readonly number[]): void {
    words.forEach((word, index) => this.#words.set(keyOf(functionCode, address + index), word));
  }

  /** The registers of a span; null where one of them was not read. */
  words({ functionCode, address, words }: RegisterSpan): number[] | null {
    const found = Array.from({ length: words }, (_, index) => this.#words.get(keyOf(functionCode, address + index)));
    return found.every((word) => word !== undefined) ? found : null;
  }
}

/** Reads one span. Rejects with the four device errors. */
export function readSpan(unit: ModbusUnit, { functionCode, address, words }: RegisterSpan): Promise<number[]> {
  return functionCode === 3 ? unit.readHoldingRegisters(address, words) : unit.readInputRegisters(address, words);
}

/**
 * Reads spans one after the other; what the unit refuses is left out. Rejects with the four device errors, refusals among
 * them only where all of it was refused.
 */
export async function readImage(unit: ModbusUnit, spans: readonly RegisterSpan[]): Promise<RegisterImage> {
  const image = new RegisterImage();
  const refusals: DeviceRefusedError[] = [];
  for (const span of spans) {
    try {
      image.add(span, await readSpan(unit, span));
    } catch (error) {
      if (!(error instanceof DeviceRefusedError)) throw error;
      refusals.push(error);
    }
  }
  if (refusals[0] && refusals.length === spans.length) throw refusals[0];
  return image;
}
