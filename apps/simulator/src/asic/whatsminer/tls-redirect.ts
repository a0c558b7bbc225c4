import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WhatsminerDevice } from './whatsminer-device.ts';

/** The web interface over plain HTTP: it only sends on to TLS, by which a Whatsminer is recognised (notes 1.2). */
export function redirectToTls(device: WhatsminerDevice, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const page = '<html><head><meta http-equiv="refresh" content="0; URL=/cgi-bin/luci" /></head><body></body></html>\n';
  device.deliver(page, (body) => {
    response.writeHead(307, { Location: `https://${device.address}/cgi-bin/luci`, 'Content-Type': 'text/html' });
    response.end(body);
  });
}
