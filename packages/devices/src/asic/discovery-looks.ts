import { oncePerEndpoint } from '../once-per-endpoint.ts';
import { portEndpoint } from '../port-endpoint.ts';
import { settled } from '../settled.ts';
import { askCgminer } from '../wire/cgminer-socket.ts';
import { requestHttp } from '../wire/http-client.ts';

/** What a device answers to `version` on the cgminer API, a refusal too; null where nothing answers there. Never rejects. */
export const lookAtVersion = oncePerEndpoint(
  async (endpoint) => (await settled(askCgminer(portEndpoint(endpoint, 'rpc'), { command: 'version' }))).value,
);

/** The beginning of a device's web page; empty where it has none. Never rejects. */
export const lookAtPage = oncePerEndpoint(async (endpoint) => {
  const page = await settled(requestHttp(portEndpoint(endpoint, 'http'), { method: 'GET', path: '/' }));
  return page.value?.body.slice(0, 65_536) ?? '';
});
