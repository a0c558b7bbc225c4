import type { DeviceEndpoint } from '../driver.ts';
import type { PortName } from '@headframe/domain/devices/device-ports';
import { oncePerEndpoint } from '../once-per-endpoint.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { settled } from '../settled.ts';
import { askCgminer } from '../wire/cgminer-socket.ts';
import { requestHttp } from '../wire/http-client.ts';

const isClosed = ({ openPorts, ports }: DeviceEndpoint, name: PortName): boolean =>
  openPorts?.includes(ports[name]) === false;

/** What a device answers to `version` on the cgminer API, a refusal too; null where nothing answers there. Never rejects. */
export const lookAtVersion = oncePerEndpoint(async (endpoint) =>
  isClosed(endpoint, 'rpc')
    ? null
    : (await settled(askCgminer(portEndpoint(endpoint, 'rpc'), { command: 'version' }))).value,
);

/** What a device's web interface shows to whoever has no credential. */
interface WebLook {
  /** The challenges of its sign-in; empty where it asks for none. */
  readonly challenge: string;
  readonly server: string;
  /** The beginning of the page. */
  readonly page: string;
}

/** Opens a device's web interface; all of it is empty where it has none. Never rejects. */
export const lookAtWeb = oncePerEndpoint(async (endpoint): Promise<WebLook> => {
  const { value = null } = isClosed(endpoint, 'http')
    ? {}
    : await settled(requestHttp(portEndpoint(endpoint, 'http'), { method: 'GET', path: '/' }));
  return {
    challenge: [value?.headers['www-authenticate'] ?? []].flat().join(' '),
    server: String(value?.headers['server'] ?? ''),
    page: value?.body.slice(0, 65_536) ?? '',
  };
});

/** The beginning of a device's web page; empty where it has none. Never rejects. */
export const lookAtPage = async (endpoint: DeviceEndpoint): Promise<string> => (await lookAtWeb(endpoint)).page;
