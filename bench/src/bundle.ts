import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildConsole } from '../../scripts/start/build-console.ts';
import type { BenchCase } from './bench-case.ts';
import { rounded } from './percentiles.ts';
import { scratchFolder } from './scratch-folder.ts';

const base = '/user/';

/** What the first load of the console may weigh, gzipped, in kB. */
export const firstLoadBudget = 200;

/** Scripts, style sheets and preloads that a page names. */
function filesOf(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const loaded = tags.filter(
    (tag) => tag.startsWith('<script') || /rel="(stylesheet|modulepreload|preload)"/.test(tag),
  );
  return loaded.flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Files that a module imports before it runs. */
function importsOf(file: string, source: string): string[] {
  const matches = source.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^"'()]*?\bfrom)?\s*["'](\.[^"']+)["']/g);
  return [...matches].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
}

/** What a browser that comes for the first time loads before anything runs: the page and all that it names, gzipped. */
export const bundleCase: BenchCase = {
  description: `first load of the console, gzipped (budget: < ${firstLoadBudget} kB)`,
  async run(bench) {
    // As `npm start` builds it, which finds it built then.
    const folder = await buildConsole(await scratchFolder(bench), () => bench.log('Building the console …'));
    const waiting = ['index.html'];
    const sizes = new Map<string, number>();
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (sizes.has(file)) continue;
      const content = await readFile(path.join(folder, file));
      const isFont = /\.woff2?$/.test(file);
      sizes.set(file, isFont ? content.length : gzipSync(content, { level: 6 }).length);
      const text = isFont ? '' : content.toString('utf8');
      if (file.endsWith('.html')) waiting.push(...filesOf(text).map((name) => name.replace(base, '')));
      if (file.endsWith('.js')) waiting.push(...importsOf(file, text));
    }
    for (const [file, bytes] of sizes) bench.log(`${rounded(bytes / 1000)} kB  ${file}`);
    return { firstLoadKbGz: rounded([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000) };
  },
};
