/**
 * The load of the case `stratum`, a process of its own. Arguments: port, connections. Connects, and says `ready`; then for each
 * message of its parent prepares shares, or sends them and reports how they were answered, with answer times in milliseconds.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { percentile, rounded } from '../percentiles.ts';
import { LoadMiner } from './load-miner.ts';
import { sharesOfRound, type LoadAnswer, type LoadRequest } from './load-protocol.ts';
import { kindsOfHundred } from './share-mix.ts';

const [port = 0, connections = 0] = process.argv.slice(2).map(Number);
const shares = connections * sharesOfRound;
const connectedAtOnce = 100;
const kinds = kindsOfHundred();

const sentAt = new Float64Array(shares);
let counts: Record<string, number> = {};
let times: number[] = [];
let answered = 0;
let onAllAnswered: () => void = () => undefined;

function onShareAnswer(kind: string, id: number): void {
  counts[kind] = (counts[kind] ?? 0) + 1;
  times.push(performance.now() - (sentAt[id] ?? 0));
  answered += 1;
  if (answered >= shares) onAllAnswered();
}

const miners: LoadMiner[] = [];
const report = (answer: LoadAnswer) => process.send?.(answer);
const miner = (number: number) => miners[number] as LoadMiner;

function sendNext(number: number, packet: number, first: number): void {
  const id = number * sharesOfRound + first;
  sentAt.fill(performance.now(), id, id + packet);
  miner(number).send(packet);
}

async function burst(packet: number): Promise<void> {
  for (let first = 0; first < sharesOfRound; first += packet)
    for (let number = 0; number < connections; number += 1) {
      sendNext(number, packet, first);
      if (number % connectedAtOnce === 0) await setImmediate();
    }
}

async function pace(seconds: number): Promise<void> {
  const since = performance.now();
  for (let sent = 0; sent < shares;) {
    const due = Math.min(shares, Math.ceil((shares * (performance.now() - since)) / (seconds * 1000)));
    for (; sent < due; sent += 1) sendNext(sent % connections, 1, Math.floor(sent / connections));
    await sleep(5);
  }
}

async function send(request: Exclude<LoadRequest, { kind: 'prepare' }>): Promise<void> {
  counts = {};
  times = [];
  answered = 0;
  const all = new Promise<void>((resolve) => (onAllAnswered = resolve));
  await (request.kind === 'burst' ? burst(request.packet) : pace(request.seconds));
  await all;
  report({ kind: 'sent', counts, p50: rounded(percentile(times, 0.5)), p99: rounded(percentile(times, 0.99)) });
}

async function prepare(): Promise<void> {
  while (!miners.every(({ hasSecondTip }) => hasSecondTip)) await sleep(50);
  for (let number = 0; number < connections; number += 1) {
    const first = number * sharesOfRound;
    const at = first % kinds.length;
    miner(number).prepare(kinds.slice(at, at + sharesOfRound), first);
  }
  report({ kind: 'ready' });
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: LoadRequest) => void (request.kind === 'prepare' ? prepare() : send(request)));

for (let number = 0; number < connections; number += connectedAtOnce) {
  const starts = Array.from({ length: Math.min(connectedAtOnce, connections - number) }, (_, place) => {
    const next = new LoadMiner(port, number + place, onShareAnswer);
    miners.push(next);
    return next.start();
  });
  await Promise.all(starts);
}
report({ kind: 'ready' });
