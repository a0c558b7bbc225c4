import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../network/http-endpoint.ts';
import { devicePage } from '../../web/device-page.ts';
import type { WhatsminerDevice } from './whatsminer-device.ts';

const cookieName = 'sysauth';
const user = 'admin';

const loginForm = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>WhatsMiner</title></head><body><h1>WhatsMiner</h1>
<form method="post"><label>Username <input name="luci_username"></label>
<label>Password <input name="luci_password" type="password"></label><button>Login</button></form></body></html>
`;

/** The token of a session: it lasts until the device restarts. */
const sessionOf = (device: WhatsminerDevice): string =>
  `${device.plan.seed.toString(16)}${Math.floor(device.bootedAt)}`;

/**
 * The web interface over TLS: a form, and behind it what the miner is. Only that it is LuCI behind `/cgi-bin/luci` is known of
 * real ones (device protocol notes 1.2); the rest is what any browser needs to see a login, a cookie and a redirect.
 */
export async function answerLogin(
  device: WhatsminerDevice,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request).catch(() => undefined);
  if (body === undefined) {
    request.socket.destroy();
    return;
  }
  const path = request.url?.split('?')[0];
  const send = (status: number, headers: Record<string, string>, page: string): void => {
    device.deliver(page, (text) => response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(text));
  };
  if (path !== '/cgi-bin/luci') return send(302, { Location: '/cgi-bin/luci' }, '');
  const session = sessionOf(device);
  if (request.method === 'POST') {
    const form = new URLSearchParams(body);
    if (form.get('luci_username') === user && form.get('luci_password') === device.password)
      return send(
        302,
        { Location: '/cgi-bin/luci', 'Set-Cookie': `${cookieName}=${session}; Path=/cgi-bin; Secure` },
        '',
      );
    return send(403, {}, loginForm);
  }
  if (!request.headers.cookie?.split('; ').includes(`${cookieName}=${session}`)) return send(403, {}, loginForm);
  send(200, {}, devicePage(factsOf(device)));
}

function factsOf(device: WhatsminerDevice) {
  return {
    title: 'WhatsMiner',
    rows: [
      ['Model', device.model],
      ['Serial number', device.serial],
      ['MAC', device.mac],
      ['Power limit', `${device.powerLimit} W`],
    ] as const,
  };
}
