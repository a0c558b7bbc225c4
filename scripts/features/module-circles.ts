import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lateImports, runtimeImports } from './runtime-imports.ts';

/** What each module of an app or package imports of its own at run time, also later by `import()`, by paths below its sources; tests left out. */
export function moduleGraph(sources: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('.test.'));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const source = readFileSync(path.join(sources, file), 'utf8');
      const targets = [...runtimeImports(source), ...lateImports(source)]
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

interface Visit {
  readonly place: number;
  lowest: number;
  isOpen: boolean;
}

/** The groups of nodes that reach one another (Tarjan's strongly connected components), each in order. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): Visit => {
    const own: Visit = { place: visits.size, lowest: visits.size, isOpen: true };
    visits.set(node, own);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = visits.get(next);
      if (!known) own.lowest = Math.min(own.lowest, visit(next).lowest);
      else if (known.isOpen) own.lowest = Math.min(own.lowest, known.place);
    }
    if (own.lowest < own.place) return own;
    const circle = open.splice(open.indexOf(node));
    for (const member of circle) (visits.get(member) ?? own).isOpen = false;
    if (circle.length > 1) circles.push(circle.sort());
    return own;
  };
  for (const node of graph.keys()) if (!visits.has(node)) visit(node);
  return circles;
}
