/** `npm run bench -- <case> [--json]`: runs one case and prints its figures, as the last line in JSON. */
import os from 'node:os';
import type { Bench, BenchCase } from './bench-case.ts';

/** Every case, loaded only when asked for. */
const cases: Readonly<Record<string, () => Promise<BenchCase>>> = {
  bundle: async () => (await import('./bundle.ts')).bundleCase,
  chart: async () => (await import('./chart.ts')).chartCase,
  command: async () => (await import('./command.ts')).commandCase,
  enumeration: async () => (await import('./enumeration.ts')).enumerationCase,
  import: async () => (await import('./import.ts')).importCase,
  ingest: async () => (await import('./ingest.ts')).ingestCase,
  list: async () => (await import('./list.ts')).listCase,
  login: async () => (await import('./login.ts')).loginCase,
  outlets: async () => (await import('./outlets.ts')).outletsCase,
  pdu: async () => (await import('./pdu.ts')).pduCase,
  'pdu-drivers': async () => (await import('./pdu-drivers.ts')).pduDriversCase,
  'pool-list': async () => (await import('./pool-list.ts')).poolListCase,
  poll: async () => (await import('./poll.ts')).pollCase,
  push: async () => (await import('./push.ts')).pushCase,
  scan: async () => (await import('./scan.ts')).scanCase,
  start: async () => (await import('./start.ts')).startCase,
  stratum: async () => (await import('./stratum/stratum-case.ts')).stratumCase,
  tunnel: async () => (await import('./tunnel.ts')).tunnelCase,
  stream: async () => (await import('./stream.ts')).streamCase,
};

const log = (line: string) => console.error(line);

async function run(name: string, benchCase: BenchCase, bench: Bench): Promise<void> {
  log(`${name}: ${benchCase.description}`);
  const startedAt = performance.now();
  const figures = await benchCase.run(bench);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  log(`${seconds} s on ${os.cpus().length} x ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
  if (bench.options.has('json')) console.log(JSON.stringify(figures));
  else console.table(figures);
}

const words = process.argv.slice(2);
const [name = ''] = words.filter((word) => !word.startsWith('--'));
const load = cases[name];
if (!load) {
  log(`Usage: npm run bench -- <case> [--json]\nCases: ${Object.keys(cases).join(', ')}`);
  process.exit(1);
}

const bench: Bench = {
  log,
  options: new Set(words.flatMap((word) => (word.startsWith('--') ? word.slice(2) : []))),
  atEnd: new AsyncDisposableStack(),
};
let ending: Promise<void> | undefined;

/** Undoes what was started, once, and ends with the code. */
function end(code: number, reason?: unknown): Promise<void> {
  if (reason !== undefined) log(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  ending ??= bench.atEnd.disposeAsync().then(
    () => process.exit(code),
    (error: unknown) => {
      log(String(error));
      process.exit(1);
    },
  );
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1, 'Stopped.'));
process.on('uncaughtException', (error) => void end(1, error));

await run(name, await load(), bench).then(
  () => end(0),
  (error: unknown) => end(1, error),
);
