import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** Bundles the agent's program into one CommonJS file. Rejects when the bundler has anything to complain about. */
async function bundle(entry: string, file: string): Promise<void> {
  const { warnings } = await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    minify: true,
    keepNames: true,
    legalComments: 'none',
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    logLevel: 'silent',
    // Native add-ons that libraries use where they are there, and do without.
    external: ['bufferutil', 'utf-8-validate', 'cpu-features', '*.node'],
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'));
}

/**
 * Makes the blob that turns a copy of Node into the agent; the same for all platforms (no snapshot, no code cache). The
 * agent trusts the certificate authorities of its machine, as the download before it did, beside those of Node.
 */
export async function makeBlob(folder: string): Promise<Buffer> {
  const [main, config, output] = ['agent.cjs', 'sea-config.json', 'agent.blob'].map((name) => path.join(folder, name));
  if (!main || !config || !output) throw new Error('Unreachable.');
  await bundle(path.resolve(import.meta.dirname, '..', 'src', 'main.ts'), main);
  const settings = { disableExperimentalSEAWarning: true, useSnapshot: false, useCodeCache: false };
  const execArgv = ['--disable-warning=ExperimentalWarning', '--use-system-ca'];
  await writeFile(config, JSON.stringify({ main, output, ...settings, execArgv }));
  await promisify(execFile)(process.execPath, ['--experimental-sea-config', config]);
  return readFile(output);
}
