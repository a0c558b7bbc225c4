import type { AsicBoard, AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { asCount, asObject, asObjects, asPositive, asText } from '../reading/fields.ts';
import { settled } from '../../settled.ts';
import { callCgminer } from './cgminer-api.ts';

/** What a command of the firmware's own adds to a board. */
type BoardExtras = Pick<AsicBoard, 'pcbTemperatures' | 'chipTemperatures' | 'chips' | 'frequency'>;

/** What LuxOS and Braiins OS add to the plain API: power W, temperatures °C, frequency MHz; boards by their `ID`. */
export interface FirmwareExtras {
  model: string | null;
  fans: AsicFan[];
  power: number | null;
  powerLimit: number | null;
  boards: ReadonlyMap<number, BoardExtras>;
}

async function askOptional(endpoint: DeviceEndpoint, command: string): Promise<JsonObject> {
  return (await settled(callCgminer(endpoint, { command }))).value ?? {};
}

function readFans(reply: JsonObject): AsicFan[] {
  return asObjects(reply['FANS'])
    .map((fan) => asCount(fan['RPM']))
    .filter((rpm) => rpm !== null)
    .slice(0, 16)
    .map((rpm, index) => ({ index, rpm }));
}

/** Braiins OS gives the frequency in Hz. */
function readFrequency(details: JsonObject): number | null {
  const frequency = asPositive(details['Frequency']);
  return frequency !== null && frequency > 1e5 ? frequency / 1e6 : frequency;
}

/** Rows by their `ID`, which `temps`, `devdetails` and `devs` share. */
function byId(rows: readonly JsonObject[]): Map<number, JsonObject> {
  return new Map(rows.map((row, position) => [asCount(row['ID']) ?? position, row]));
}

function readBoards(temps: JsonObject, details: JsonObject): Map<number, BoardExtras> {
  const temperatures = byId(asObjects(temps['TEMPS']));
  const described = byId(asObjects(details['DEVDETAILS']));
  const ids = new Set([...temperatures.keys(), ...described.keys()]);
  return new Map(
    [...ids].map((id) => {
      const heat = temperatures.get(id) ?? {};
      const sensors = ['TopLeft', 'TopRight', 'BottomLeft', 'BottomRight'].map((name) => heat[name]);
      const extras: BoardExtras = {
        pcbTemperatures: readTemperatures(heat['Board'], ...sensors),
        chipTemperatures: readTemperatures(heat['Chip']),
        chips: asCount(described.get(id)?.['Chips']),
        frequency: readFrequency(described.get(id) ?? {}),
      };
      return [id, extras];
    }),
  );
}

const nothing: FirmwareExtras = { model: null, fans: [], power: null, powerLimit: null, boards: new Map() };

/** Asks the commands that LuxOS and Braiins OS have of their own; all else has none of them. Never rejects. */
export async function askFirmwareExtras(endpoint: DeviceEndpoint, firmware: string | null): Promise<FirmwareExtras> {
  if (!/^(lux|bos)/i.test(firmware ?? '')) return nothing;
  const names = ['fans', 'temps', 'devdetails', /^lux/i.test(firmware ?? '') ? 'power' : 'tunerstatus'];
  const [fans = {}, temps = {}, details = {}, power = {}] = await Promise.all(
    names.map((name) => askOptional(endpoint, name)),
  );
  const tuner = asObject(power['TUNERSTATUS']);
  return {
    model: asText(asObject(details['DEVDETAILS'])['Model']),
    fans: readFans(fans),
    power: asPositive(asObject(power['POWER'])['Watts']) ?? asPositive(tuner['ApproximateMinerPowerConsumption']),
    powerLimit: asPositive(tuner['PowerLimit']),
    boards: readBoards(temps, details),
  };
}

/** A board with what the firmware's own commands add where the board lacks it. */
export function withExtras(board: AsicBoard, extras: BoardExtras | undefined): AsicBoard {
  if (!extras) return board;
  return {
    ...board,
    pcbTemperatures: board.pcbTemperatures.length > 0 ? board.pcbTemperatures : extras.pcbTemperatures,
    chipTemperatures: board.chipTemperatures.length > 0 ? board.chipTemperatures : extras.chipTemperatures,
    chips: board.chips ?? extras.chips,
    frequency: board.frequency ?? extras.frequency,
  };
}
