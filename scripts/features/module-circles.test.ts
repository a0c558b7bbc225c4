import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { circlesOf, moduleGraph } from './module-circles.ts';

const root = path.resolve(import.meta.dirname, '../..');

it.each(globSync('{apps,packages}/*/src', { cwd: root }))(
  'the modules of %s load one another in no circle',
  (sources) => {
    expect(circlesOf(moduleGraph(path.join(root, sources)))).toEqual([]);
  },
);

it('nodes are in one circle where each reaches the other', () => {
  const edge = fc.tuple(fc.nat(6), fc.nat(6));
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
      const nodes = [...Array(7).keys()].map(String);
      const graph = new Map(
        nodes.map((node) => [node, edges.flatMap(([a, b]) => (String(a) === node ? [String(b)] : []))]),
      );
      const reaches = (from: string, to: string): boolean => {
        const seen = new Set(graph.get(from));
        for (const one of seen) for (const next of graph.get(one) ?? []) seen.add(next);
        return seen.has(to);
      };
      const inOne = (a: string, b: string) =>
        circlesOf(graph).some((circle) => circle.includes(a) && circle.includes(b));
      for (const a of nodes)
        for (const b of nodes) if (a !== b) expect(inOne(a, b)).toBe(reaches(a, b) && reaches(b, a));
    }),
  );
});
