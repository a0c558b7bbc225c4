import { answerLimits, lineOfAnswer } from '@headframe/domain/devices/unrecognised-address';
import { lookAtVersion, lookAtWeb } from './asic/discovery-looks.ts';
import { DeviceTimeoutError } from './device-errors.ts';
import type { DeviceEndpoint } from './driver.ts';
import { settled } from './settled.ts';
import { exchange } from './wire/exchange.ts';

/** How long a port may take to send something by itself, in milliseconds. */
const greetingMs = 1000;

/** How much of a greeting or page is looked at, in characters. */
const lookedAt = 4096;

/** What an address that no driver recognises shows to whoever has no credential. */
interface Stranger {
  /** Those of its ports that still accept a connection and keep it. */
  openPorts: number[];
  /** Of its web page; empty where it has none. */
  title: string;
  /** What its ports sent, each with its number; empty where they sent nothing. */
  banner: string;
}

/** What a port sends without being asked: empty where it sends nothing, null where it closes the connection at once. */
async function greetingOf(endpoint: DeviceEndpoint, port: number): Promise<string | null> {
  const { host, signal } = endpoint;
  const timeoutMs = Math.min(greetingMs, endpoint.timeoutMs);
  const { value, error } = await settled(
    exchange({ host, port, timeoutMs, ...(signal && { signal }) }, Buffer.alloc(0), {
      afterChunk: () => true,
    }),
  );
  if (error) return error instanceof DeviceTimeoutError ? '' : null;
  return value.toString('utf8', 0, lookedAt);
}

/** The sign-in or server that a web page names, and its title. */
async function webOf(endpoint: DeviceEndpoint): Promise<{ title: string; banner: string }> {
  const { challenge, server, page } = await lookAtWeb(endpoint);
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(page.slice(0, lookedAt)) ?? [];
  const [, realm = ''] = /realm="?([^"]*)/i.exec(challenge) ?? [];
  return { title, banner: [server, realm].filter((text) => text !== '').join(', ') };
}

/** What a port says to a question of its protocol; empty where it says nothing. */
async function answerOf(endpoint: DeviceEndpoint, port: number): Promise<{ title: string; banner: string }> {
  const { ports } = endpoint;
  if (port === ports.http) return webOf(endpoint);
  const reply = port === ports.rpc ? await lookAtVersion(endpoint) : null;
  return { title: '', banner: reply === null ? '' : JSON.stringify(reply).slice(0, lookedAt) };
}

/** Looks at what the open ports of an address say of themselves. Sends no credential, changes nothing and never rejects. */
export async function lookAtStranger(endpoint: DeviceEndpoint, openPorts: readonly number[]): Promise<Stranger> {
  const looks = await Promise.all(
    openPorts.slice(0, answerLimits.ports).map(async (port) => {
      const greeting = await greetingOf(endpoint, port);
      if (greeting === null) return [];
      const { title, banner } = greeting === '' ? await answerOf(endpoint, port) : { title: '', banner: greeting };
      return [{ port, title: lineOfAnswer(title), banner: lineOfAnswer(banner) }];
    }),
  );
  const open = looks.flat();
  const lines = open.flatMap(({ port, banner }) => (banner === '' ? [] : [`${port}: ${banner}`]));
  return {
    openPorts: open.map(({ port }) => port),
    title: open.find(({ title }) => title !== '')?.title ?? '',
    banner: lineOfAnswer(lines.join(' · ')),
  };
}
