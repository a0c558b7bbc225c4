import { initialTunnelTime } from '@headframe/domain/limits/device-limits';
import { TunnelActiveTimeDocument } from '../../../generated/tunnels.ts';
import { send } from '../../../transport/requests/client.ts';

async function setTime(id: string, seconds: number) {
  const { hostname: host } = window.location;
  const { tunnel } = await send('mutation', TunnelActiveTimeDocument, { id, seconds, host });
  return tunnel;
}

/** Opens a tunnel to a device, or prolongs the one that is open, and shows the device's own page in a tab of its own. */
export async function openTunnel(id: string): Promise<void> {
  const { url } = await setTime(id, initialTunnelTime);
  // The page belongs to the device: it learns nothing of the console, and cannot lead it elsewhere.
  if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
}

/** Gives the own tunnel its whole time again. */
export async function prolongTunnel(id: string): Promise<void> {
  await setTime(id, initialTunnelTime);
}

/** Closes the own tunnel at once. */
export async function closeTunnel(id: string): Promise<void> {
  await setTime(id, 0);
}
