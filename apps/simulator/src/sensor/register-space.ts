/** Functions that read registers: holding (3) and input (4). */
type ReadFunction = 3 | 4;

/** The registers of a unit, written high byte first and high word first; addresses that were not written do not exist. */
export class RegisterSpace {
  readonly #words = new Map<number, number>();

  /** The registers from an address on; null where one of them does not exist. */
  read(code: ReadFunction, address: number, count: number): number[] | null {
    const words = Array.from({ length: count }, (_, index) => this.#words.get(code * 0x1_0000 + address + index));
    return words.every((word) => word !== undefined) ? words : null;
  }

  /** Writes bytes, two to a register. */
  bytes(code: ReadFunction, address: number, bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 2)
      this.#words.set(code * 0x1_0000 + address + at / 2, bytes.readUInt16BE(at));
  }

  /** Writes a whole number of 1, 2 or 4 registers; null becomes `invalid`. */
  integer(code: ReadFunction, address: number, registers: 1 | 2 | 4, value: number | null, invalid: bigint): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(value === null ? invalid : BigInt.asUintN(16 * registers, BigInt(Math.round(value))));
    this.bytes(code, address, bytes.subarray(8 - 2 * registers));
  }

  /** Writes a float of two registers; null becomes NaN. */
  float(code: ReadFunction, address: number, value: number | null): void {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(value ?? Number.NaN);
    this.bytes(code, address, bytes);
  }

  /** Writes text of a number of registers, filled up with NUL. */
  text(code: ReadFunction, address: number, registers: number, text: string): void {
    const bytes = Buffer.alloc(2 * registers);
    bytes.write(text, 'latin1');
    this.bytes(code, address, bytes);
  }
}
