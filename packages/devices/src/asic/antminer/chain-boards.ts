import type { AsicBoard, AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asCount, asList, asObjects, asPositive, asSerialNumber, asText } from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { readTemperatures } from './board-temperatures.ts';

/** Empty places have neither measures nor a serial number; only boards have been looked for an EEPROM. */
function isThere(chain: JsonObject): boolean {
  return (
    asBoolean(chain['eeprom_loaded']) !== null ||
    asText(chain['sn']) !== null ||
    asPositive(chain['asic_num']) !== null ||
    asPositive(chain['rate_ideal']) !== null ||
    asPositive(chain['rate_real']) !== null
  );
}

function chainBoard(chain: JsonObject, index: number, rateFactor: number): AsicBoard {
  const hashrate = toHashrate(chain['rate_real'], rateFactor);
  const chips = asCount(chain['asic_num']);
  return {
    index,
    hashrate,
    idealHashrate: toHashrate(asPositive(chain['rate_ideal']), rateFactor),
    chips,
    expectedChips: null,
    pcbTemperatures: readTemperatures(chain['temp_pcb']),
    chipTemperatures: readTemperatures(chain['temp_chip']),
    frequency: asPositive(chain['freq_avg']),
    serialNumber: asSerialNumber(chain['sn']),
    working: chips !== 0 && (hashrate ?? 0) > 0,
  };
}

/** The boards of the new API's `chain[]`, in H/s with the device's `rateFactor`; places without a board are dropped. */
export function chainBoards(stats: JsonObject, rateFactor: number): AsicBoard[] {
  return asObjects(stats['chain'])
    .filter(isThere)
    .slice(0, 16)
    .map((chain, index) => chainBoard(chain, Math.min(asCount(chain['index']) ?? index, 64), rateFactor));
}

/** The fans of the new API's `fan[]`. */
export function chainFans(stats: JsonObject): AsicFan[] {
  return asList(stats['fan'])
    .map((rpm) => asCount(rpm))
    .filter((rpm) => rpm !== null)
    .slice(0, 16)
    .map((rpm, index) => ({ index, rpm }));
}
