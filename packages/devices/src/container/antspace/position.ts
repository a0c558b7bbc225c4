import type { ContainerDetail } from '@headframe/domain/devices/container/container-reading';
import { asNumber, asText } from '../../asic/reading/fields.ts';
import type { JsonObject } from '../../wire/json-value.ts';

const signs: Readonly<Record<string, 1 | -1>> = { n: 1, e: 1, s: -1, w: -1 };

/** Degrees of one axis by its letter; null without one, as no source says which number stands for which direction. */
function degreesOf(state: JsonObject, axis: 'latitude' | 'longitude', max: number): number | null {
  const degrees = asNumber(state[axis]);
  const sign = signs[(asText(state[`${axis}_direction`]) ?? '').charAt(0).toLowerCase()];
  return degrees === null || sign === undefined || degrees < 0 || degrees > max ? null : sign * degrees;
}

/** Where a container stands, as its controller reports it; null where both are 0, as they leave the factory. */
export function positionOf(state: JsonObject): Pick<ContainerDetail, 'latitude' | 'longitude'> {
  const [latitude, longitude] = [degreesOf(state, 'latitude', 90), degreesOf(state, 'longitude', 180)];
  const isSet = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  return isSet ? { latitude, longitude } : { latitude: null, longitude: null };
}
