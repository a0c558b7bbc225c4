import type { DeviceEndpoint } from './driver.ts';

/** Asks something of a device once for all families: a discovery asks them at once, each with the same endpoint. */
export function oncePerEndpoint<T>(
  ask: (endpoint: DeviceEndpoint) => Promise<T>,
): (endpoint: DeviceEndpoint) => Promise<T> {
  const answers = new WeakMap<DeviceEndpoint, Promise<T>>();
  return (endpoint) => {
    const known = answers.get(endpoint);
    if (known) return known;
    const asked = ask(endpoint);
    answers.set(endpoint, asked);
    return asked;
  };
}
