import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AntminerDevice } from './antminer-device.ts';
import { minerProblems } from './antminer-problems.ts';
import { antminerReadings } from './antminer-readings.ts';

/** Answers the open page of port 6060: `/warning` and `/miner_power` (device protocol notes 1.1). */
export function answerStatusPage(device: AntminerDevice, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const text = pageText(device, request.url?.split('?')[0] ?? '/');
  device.deliver(text ?? '404 page not found\n', (body) => {
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(body);
  });
}

function pageText(device: AntminerDevice, path: string): string | undefined {
  if (path === '/warning') return JSON.stringify({ error_message: minerProblems(device).warnings.join(',') });
  const { power } = antminerReadings(device);
  const shown = device.facts.powerSource === 'status-page' || device.facts.powerSource === 'chain_power';
  return path === '/miner_power' && shown && power !== null ? `miner power:${power}` : undefined;
}
