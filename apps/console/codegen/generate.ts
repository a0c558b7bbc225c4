import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { plan, type GeneratedFile } from './plan.ts';

const consoleFolder = path.resolve(import.meta.dirname, '..');
const outputFolder = path.join(consoleFolder, 'src/generated');

/** Names of the generated files that are missing, changed or left over; empty when the folder is up to date. */
async function staleFiles(): Promise<string[]> {
  const files = await plan(consoleFolder);
  const wanted = new Map(files.map((file) => [file.name, file.content]));
  const present = await readdir(outputFolder).catch(() => []);
  const stale = present.filter((name) => !wanted.has(name));
  for (const [name, content] of wanted) {
    const found = await readFile(path.join(outputFolder, name), 'utf8').catch(() => undefined);
    if (found !== content) stale.push(name);
  }
  return stale.sort();
}

/** Writes every generated file and removes those whose operations are gone. */
export async function generate(): Promise<GeneratedFile[]> {
  const files = await plan(consoleFolder);
  await mkdir(outputFolder, { recursive: true });
  const wanted = new Set(files.map((file) => file.name));
  for (const name of await readdir(outputFolder)) {
    if (!wanted.has(name)) await rm(path.join(outputFolder, name));
  }
  for (const file of files) await writeFile(path.join(outputFolder, file.name), file.content);
  return files;
}

/** `--check` writes nothing: it names what is stale and fails. */
if (import.meta.main && process.argv.includes('--check')) {
  const stale = await staleFiles();
  for (const name of stale) process.stdout.write(`src/generated/${name} is stale: run npm run codegen.\n`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else if (import.meta.main) {
  const files = await generate();
  process.stdout.write(`Wrote ${files.length} files to src/generated.\n`);
}
