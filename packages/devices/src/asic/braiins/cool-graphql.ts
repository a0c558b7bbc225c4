import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { requireFans } from '../automatic-fans.ts';
import type { CoolingSetting } from '../compare-tuning.ts';
import { asBoolean, asCount, asObject, asText } from '../reading/fields.ts';
import { BraiinsGraphql } from './graphql-api.ts';
import { settingsQuery } from './graphql-settings.ts';

const updateTempAndFans = `mutation ($input: TempAndFansIn!) { bosminer { config {
  updateTempAndFans(input: $input, apply: true) {
    __typename ... on TempAndFansError { message } ... on AttributeError { message } } } } }`;

const modes: Readonly<Record<string, 'auto' | 'manual'>> = { AUTO: 'auto', MANUAL: 'manual' };

/** Reads the answer to {@link settingsQuery}. */
export function readGraphqlCooling(data: JsonObject): CoolingSetting & { hasFans: boolean } {
  const config = asObject(asObject(data['bosminer'])['config']);
  const [mode, fans] = [asText(asObject(config['tempControl'])['mode']), asObject(config['fanControl'])];
  const isImmersed = asBoolean(fans['immersionModeEnabled']) === true || mode === 'IMMERSION' || mode === 'HYDRO';
  const coolingMode = isImmersed ? null : (modes[mode ?? ''] ?? null);
  const fanPercent = coolingMode === 'manual' ? asCount(fans['speed']) : null;
  return { coolingMode, fanPercent, temperatureOffset: null, hasFans: !isImmersed };
}

/** Asks how the fans are set. Rejects with the four device errors. */
export async function askGraphqlCooling(endpoint: DeviceEndpoint): Promise<CoolingSetting> {
  const { hasFans: _, ...setting } = readGraphqlCooling(await new BraiinsGraphql(endpoint).ask(settingsQuery));
  return setting;
}

/** Sets the fans to a speed or to automatic, which keeps its temperatures. Rejects with the four device errors. */
export async function coolGraphql(endpoint: DeviceEndpoint, command: CommandedCooling): Promise<void> {
  const percent = requireFans(command);
  const api = new BraiinsGraphql(endpoint);
  if (!readGraphqlCooling(await api.ask(settingsQuery)).hasFans)
    throw new DeviceRefusedError('refused', 'The miner is set to cooling by liquid, where it has no fans.');
  const input = percent === null ? { mode: 'AUTO' } : { mode: 'MANUAL', speed: percent };
  await api.change(updateTempAndFans, ['bosminer', 'config', 'updateTempAndFans'], { input });
}
