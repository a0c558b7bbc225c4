import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runtimeImports } from './runtime-imports.ts';

const featureOf = (file: string): string => file.split('/').slice(1, 3).join('/');

/** Declarations of pages, which anyone may link to: they know nothing of what shows them, and import no feature. */
const isPage = (file: string): boolean => file.endsWith('.route.ts');

/** The features that each feature of an app imports at run time; tests, registrations, also those that are gathered, and links to pages left out. */
function importsByFeature(sources: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const given of globSync('features/**/*.{ts,tsx}', { cwd: sources })) {
    const file = given.split(path.sep).join('/');
    if (/\.test\.|\/(testing|generated)\/|\.(expected|feature)\.ts$/.test(file)) continue;
    const targets = found.get(featureOf(file)) ?? new Set();
    found.set(featureOf(file), targets);
    for (const specifier of runtimeImports(readFileSync(path.join(sources, file), 'utf8'))) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      if (!specifier.startsWith('.') || isPage(target)) continue;
      if (target.startsWith('features/') && featureOf(target) !== featureOf(file)) targets.add(featureOf(target));
    }
  }
  return found;
}

function reachable(from: string, imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const next of imports.get(one) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  return seen;
}

/** The groups of features that import one another in a circle, each in order. */
export function featureCircles(sources: string): string[][] {
  const imports = importsByFeature(sources);
  const reach = new Map([...imports.keys()].map((feature) => [feature, reachable(feature, imports)]));
  const circles = [...imports.keys()].sort().flatMap((feature) => {
    const others = [...(reach.get(feature) ?? [])].filter((other) => reach.get(other)?.has(feature));
    return others.length > 0 ? [[...new Set([feature, ...others])].sort()] : [];
  });
  return circles.filter((circle, place) => circles.findIndex((other) => other[0] === circle[0]) === place);
}
