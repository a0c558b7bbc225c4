import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { settled } from '../../settled.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { asNumber, asPositive, asText } from '../reading/fields.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readPowerMode } from './read-v2.ts';
import { askV3Setting } from './v3-api.ts';

/** The settings of a miner that API v3 gives out; null where the firmware does not know the question. */
interface V3Settings {
  miner: JsonObject | null;
  fan: JsonObject | null;
}

/** Asks the settings of power and fans. Never rejects. */
export async function askV3Settings(endpoint: DeviceEndpoint): Promise<V3Settings> {
  const [miner, fan] = await Promise.all([
    settled(askV3Setting(endpoint, 'miner')),
    settled(askV3Setting(endpoint, 'fan')),
  ]);
  return { miner: miner.value, fan: fan.value };
}

/** What the settings say of power and cooling; the share since API 3.0.3. Source: get.miner.setting, get.fan.setting. */
export function v3SettingMeasures({ miner, fan }: V3Settings, mining: boolean) {
  return {
    powerMode: readPowerMode(mining, asText(miner?.['power-mode'])),
    powerPercent: asPositive(miner?.['power-percent']),
    coolingMode: fan && 'fan-temp-offset' in fan ? 'auto' : null,
    temperatureOffset: asNumber(fan?.['fan-temp-offset']),
  } satisfies Partial<AsicReading>;
}

/** The settings of the draw by their own names; the limit of firmware that does not know the question stands in the summary. */
export function v3PowerMetadata({ miner }: V3Settings, summary: JsonObject): AsicReading['powerMetadata'] {
  return readPowerMetadata(
    [miner, 'power-mode', 'power-limit', 'power-percent', 'target-freq', 'upfreq-speed', 'fast-boot'],
    [summary, 'power-limit'],
  );
}
