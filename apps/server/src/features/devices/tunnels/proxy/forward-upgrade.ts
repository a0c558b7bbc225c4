import type { IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import { refuseUpgrade } from '../../../../platform/http/refuse-upgrade.ts';
import { requestDevice, type Forwarding } from './forward-request.ts';

/** What of the device's answer to a WebSocket handshake reaches the browser. */
const answered = /^(?:upgrade|connection|sec-websocket-(?:accept|protocol|extensions))$/i;

/** Joins a WebSocket of a browser with one of the device. */
export function forwardUpgrade(request: IncomingMessage, browser: Duplex, head: Buffer, forwarding: Forwarding): void {
  const upstream = requestDevice(request, forwarding, { Connection: 'Upgrade', Upgrade: 'websocket' });
  browser.on('close', () => upstream.destroy());
  upstream.on('error', () => refuseUpgrade(browser, '502 Bad Gateway'));
  upstream.on('response', (reply) => {
    reply.destroy();
    refuseUpgrade(browser, '502 Bad Gateway');
  });
  upstream.on('upgrade', (reply, device, first) => {
    const lines: string[] = [];
    for (let at = 0; at + 1 < reply.rawHeaders.length; at += 2)
      if (answered.test(reply.rawHeaders[at] ?? '')) lines.push(`${reply.rawHeaders[at]}: ${reply.rawHeaders[at + 1]}`);
    browser.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (first.length > 0) browser.write(first);
    if (head.length > 0) device.write(head);
    pipeline(device, browser, () => browser.destroy());
    pipeline(browser, device, () => device.destroy());
  });
  upstream.end();
}
