import type { AsicError } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint } from '../../driver.ts';
import { requestHttp } from '../../wire/http-client.ts';
import { portEndpoint } from '../../port-endpoint.ts';
import { settled } from '../../settled.ts';
import { antminerWarningText } from './antminer-warning-texts.ts';

/** Few models have this port, and firewalls swallow it: it is not waited for long. */
const patienceMs = 1000;

async function askStatusPort(endpoint: DeviceEndpoint, path: string): Promise<string> {
  const part = await settled(requestHttp(portEndpoint(endpoint, 'status', patienceMs), { method: 'GET', path }));
  return part.value?.status === 200 ? part.value.body.slice(0, 4096) : '';
}

/** The power draw in W from the plain text port, where the model has it (device protocol notes 1.1, port 6060). */
export async function askMinerPower(endpoint: DeviceEndpoint): Promise<number | null> {
  const watts = Number(
    /miner power:\s*(\d{1,6}(?:\.\d{1,6})?)/i.exec(await askStatusPort(endpoint, '/miner_power'))?.[1],
  );
  return watts > 0 ? watts : null;
}

/** The warning codes of the plain text port, such as "P:1" and "J0:8". */
export async function askWarnings(endpoint: DeviceEndpoint): Promise<AsicError[]> {
  const message = /"error_message"\s*:\s*"([^"]{1,512})"/.exec(await askStatusPort(endpoint, '/warning'))?.[1] ?? '';
  const codes = message.match(/[A-Z][0-9a-z]{0,3}:\d{1,4}/g) ?? [];
  return [...new Set(codes)]
    .slice(0, 32)
    .map((code) => ({ code, message: antminerWarningText(code) ?? `Warning ${code}` }));
}
