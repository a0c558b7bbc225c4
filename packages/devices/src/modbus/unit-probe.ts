import { DeviceRefusedError } from '../device-errors.ts';
import type { ModbusIdentification, ModbusUnit } from '../wire/modbus-client.ts';
import { numberAt, rawBits, spanOf, textAt } from './map-values.ts';
import type { MapRule, UnitMap } from './map-schema.ts';
import type { RegisterSpan } from './plan-reads.ts';
import { readSpan, RegisterImage } from './register-image.ts';

const beginsWith = (text: string, begin: string): boolean => text.toLowerCase().startsWith(begin.toLowerCase());

/** Asks one unit what it is; what several maps ask for is read once, and a refusal is an answer as well. */
export class UnitProbe {
  readonly #image = new RegisterImage();
  readonly #asked = new Set<string>();
  #unit: ModbusUnit;
  #identification: ModbusIdentification | null | undefined;
  /** Whether it has answered anything. */
  answered = false;
  /** Questions that it gave no usable reply to. */
  silent = 0;

  constructor(unit: ModbusUnit) {
    this.#unit = unit;
  }

  /** Goes on over another connection to the same unit, after one that broke off. */
  continueOver(unit: ModbusUnit): void {
    this.#unit = unit;
  }

  /** The unit that is asked. */
  get unit(): number {
    return this.#unit.id;
  }

  /** Whether all rules of a map hold. Rejects with the device errors, refusals excepted. */
  async matches(map: UnitMap): Promise<boolean> {
    for (const rule of map.identify) if (!(await this.#holds(map, rule))) return false;
    return true;
  }

  async #holds(map: UnitMap, rule: MapRule): Promise<boolean> {
    if ('deviceId' in rule) {
      const { vendor, product } = (await this.#identify()) ?? { vendor: '', product: '' };
      const { vendor: wanted, product: wantedProduct = '' } = rule.deviceId;
      return vendor !== '' && beginsWith(vendor, wanted) && beginsWith(product, wantedProduct);
    }
    if ('text' in rule) {
      await this.#read(spanOf(map, rule.text));
      const text = textAt(map, rule.text, this.#image);
      return text !== null && rule.startsWith.some((begin) => beginsWith(text, begin));
    }
    await this.#read(spanOf(map, rule.register));
    if ('equals' in rule) {
      const bits = rawBits(map, rule.register, this.#image);
      return bits !== null && rule.equals.includes(bits);
    }
    const number = numberAt(map, rule.register, this.#image);
    return number !== null && number >= rule.min && number <= rule.max;
  }

  async #read(span: RegisterSpan): Promise<void> {
    const key = `${span.functionCode}/${span.address}/${span.words}`;
    if (this.#asked.has(key)) return;
    // Asked once, whatever the answer: a unit that is silent to a question is not asked the same again.
    this.#asked.add(key);
    const words = await this.#answer(() => readSpan(this.#unit, span));
    if (words) this.#image.add(span, words);
  }

  async #identify(): Promise<ModbusIdentification | null> {
    if (this.#identification !== undefined) return this.#identification;
    this.#identification = null;
    this.#identification = await this.#answer(() => this.#unit.readIdentification());
    return this.#identification;
  }

  /** What the unit answers; null where it refuses. */
  async #answer<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      const value = await ask();
      this.answered = true;
      return value;
    } catch (error) {
      if (!(error instanceof DeviceRefusedError)) {
        this.silent += 1;
        throw error;
      }
      this.answered = true;
      return null;
    }
  }
}
