import { DeviceTimeoutError, MapMisfitError, type DeviceError } from '../device-errors.ts';
import type { UnitMap } from './map-schema.ts';

/** What a unit is that answers, and is not what the rules of a map want. */
const otherDevice = 'what answers there is not what its rules under `identify` describe.';

/** Why maps that name the address of a device do not fit it: who wrote such a map expects that it does. */
export class MapMisfits {
  readonly #reasons = new Map<string, { text: string; isSilence: boolean }>();

  /** Notes that a map does not fit a unit; `error` is what reading it came to. A reason counts more than silence. */
  note({ family, addresses }: UnitMap, unit: number, error: DeviceError | null): void {
    if (!addresses || this.#reasons.get(family)?.isSilence === false) return;
    const text = `The map ${family} does not fit unit ${unit}: ${error?.message ?? otherDevice}`;
    this.#reasons.set(family, { text, isSilence: error instanceof DeviceTimeoutError });
  }

  /** What was noted; null where no map names the address. */
  error(): MapMisfitError | null {
    if (this.#reasons.size === 0) return null;
    return new MapMisfitError([...this.#reasons.values()].map(({ text }) => text).join(' '));
  }
}
