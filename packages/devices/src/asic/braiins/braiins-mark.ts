import type { Credential, DeviceEndpoint } from '../../driver.ts';
import { foreignFirmware } from '../antminer/foreign-firmware.ts';
import { lookAtPage, lookAtVersion } from '../discovery-looks.ts';

const isBraiins = (text: string) => foreignFirmware(text) === 'Braiins OS';

/**
 * Whether a device bears the mark of Braiins OS: on the cgminer API, which names its program, or on its web page where nothing
 * answers there.
 */
export async function bearsBraiinsMark(endpoint: DeviceEndpoint): Promise<boolean> {
  const version = await lookAtVersion(endpoint);
  return isBraiins(version ? JSON.stringify(version) : await lookAtPage(endpoint));
}

/** With what Braiins OS leaves the factory; until a password is set, it takes an empty one (device protocol notes 0.8). */
export const braiinsFactory: readonly Credential[] = [
  { user: 'root', password: 'root' },
  { user: 'root', password: '' },
];

/** The firmware as people know it: "Braiins OS 25.07" of "2025-08-06-0-3881c51d-25.07-plus", with the build behind it. */
export function braiinsFirmware(build: string | null): string {
  const release = /-(\d\d\.\d\d(?:\.\d+)?)(?:-|$)/.exec(build ?? '')?.[1];
  const parts = ['Braiins OS', release, build === null ? undefined : release ? `(${build})` : build];
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 512);
}
