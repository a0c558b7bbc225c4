import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { chooseProfile, requireWatts, type PowerProfile } from '../choose-watts.ts';
import type { PowerSetting } from '../compare-tuning.ts';
import { asObjects, asPositive, asText, firstOf } from '../reading/fields.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { askLuxosConfig } from './luxos-parts.ts';
import { writeLuxos } from './luxos-session.ts';

function readProfiles(reply: JsonObject): PowerProfile[] {
  return asObjects(reply['PROFILES']).flatMap((row) => {
    const [name, watts] = [asText(firstOf(row, 'Profile Name', 'Profile')), asPositive(row['Watts'])];
    return name === null || watts === null ? [] : [{ name, watts }];
  });
}

/** Asks the profiles with the draw that the firmware expects of each. */
export async function askLuxosProfiles(endpoint: DeviceEndpoint): Promise<PowerProfile[]> {
  return readProfiles(await callCgminer(endpoint, { command: 'profiles' }));
}

/** The draw of the profile that is set, W; null where the list lacks it. */
export function wattsOf(profiles: readonly PowerProfile[], name: string | null): number | null {
  return profiles.find((profile) => profile.name === name)?.watts ?? null;
}

/** Sets the profile that draws what is commanded. Rejects with the four device errors. */
export async function adjustLuxosPower(
  endpoint: DeviceEndpoint,
  command: { watts?: number | undefined },
): Promise<void> {
  const { asleep } = await askLuxosConfig(endpoint);
  refuseStopped(asleep === null ? null : !asleep);
  const { name } = chooseProfile(requireWatts(command.watts), await askLuxosProfiles(endpoint));
  await writeLuxos(endpoint, { command: 'profileset', parameters: [name] });
}

/** The draw of the profile that is set. */
export async function readLuxosPower(endpoint: DeviceEndpoint): Promise<PowerSetting> {
  const [config, profiles] = await Promise.all([askLuxosConfig(endpoint), askLuxosProfiles(endpoint)]);
  return { powerMode: null, powerLimit: wattsOf(profiles, config.profile) };
}
