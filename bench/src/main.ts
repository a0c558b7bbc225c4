/** `npm run bench -- <case> [--json]`: runs one case and prints its figures, as the last line in JSON. */
import os from 'node:os';
import type { BenchCase } from './bench-case.ts';

/** Every case, loaded only when asked for. */
const cases: Readonly<Record<string, () => Promise<BenchCase>>> = {
  list: async () => (await import('./list.ts')).listCase,
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const json = process.argv.includes('--json');
const [name = ''] = names;
const load = cases[name];
if (!load) {
  console.error(`Usage: npm run bench -- <case> [--json]\nCases: ${Object.keys(cases).join(', ')}`);
  process.exit(1);
}

const benchCase = await load();
const log = (line: string) => console.error(line);
log(`${name}: ${benchCase.description}`);
const startedAt = performance.now();
const figures = await benchCase.run(log);
log(
  `${Math.round((performance.now() - startedAt) / 1000)} s on ${os.cpus().length} x ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
);
if (json) console.log(JSON.stringify(figures));
else console.table(figures);
process.exit(0);
