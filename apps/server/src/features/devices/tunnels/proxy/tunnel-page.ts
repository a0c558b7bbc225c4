import type { ServerResponse } from 'node:http';
import { TunnelError, type TunnelFailure } from '@headframe/agent-link/tunnel/index';
import { escapeHtml } from '../../../../platform/http/escape-html.ts';
import { tunnelHeaders } from './response-headers.ts';

const failureTexts: Readonly<Record<TunnelFailure, string>> = {
  notDevice: 'The agent does not reach this device any more.',
  guarded: 'The site of this device forbids tunnels.',
  noAnswer: 'The device does not answer.',
  busy: 'Too many connections to this device at once. Reload the page in a moment.',
  closed: 'The agent cannot be reached.',
  failed: 'The device broke the connection off.',
};

const pageHeaders: readonly (readonly [string, string])[] = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
  ['Connection', 'close'],
];

/** What people read where a device could not be shown. */
export function failureText(error: unknown): string {
  if (!(error instanceof TunnelError)) return 'The reply of the device cannot be read.';
  return error.failure === 'notDevice' && error.message !== '' ? error.message : failureTexts[error.failure];
}

/** Answers with a page of the server's own: one sentence, and what stands below it. */
export function sendTunnelPage(response: ServerResponse, status: number, text: string, head = ''): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Headframe tunnel</title>${head}
<meta name="viewport" content="width=device-width"><style>body{font:16px system-ui,sans-serif;margin:3rem auto;max-width:34rem;padding:0 1rem;
color:#e6e6e6;background:#16181d}a{color:#8ab4ff}</style></head><body><h1>Headframe tunnel</h1><p>${escapeHtml(text)}</p></body></html>`;
  response.writeHead(status, [...tunnelHeaders, ...pageHeaders].flat());
  response.end(page);
}
