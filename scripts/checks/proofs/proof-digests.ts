import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleGraph } from '../affected/module-graph.ts';
import { isProof } from './proof-files.ts';

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

/** What all code stands on: packages, compilers and runners. */
const isUnderAll = (file: string): boolean =>
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts)$/.test(file);

/** An app or a package as a whole, since a program is also started and a file also read by its path; any other file by itself. */
const unitOf = (file: string): string => /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? file;

/** The units that each unit imports; of tests those of proofs alone. */
function importsOf(graph: ModuleGraph): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [target, importers] of graph.importers)
    for (const importer of importers) {
      if (isTest(importer) && !isProof(importer)) continue;
      const unit = isProof(importer) ? importer : unitOf(importer);
      imports.set(unit, (imports.get(unit) ?? new Set()).add(unitOf(target)));
    }
  return imports;
}

/** Everything that a proof can depend on: its own app or package, all that these import, and for one that starts the product all of it. */
function unitsOf(proof: string, imports: ReadonlyMap<string, ReadonlySet<string>>): (unit: string) => boolean {
  if (/^(?:e2e|scripts)\//.test(proof)) return (unit) => /^(?:apps|packages|e2e|scripts)\//.test(unit);
  const reached = new Set([proof, unitOf(proof)]);
  for (const unit of reached) for (const imported of imports.get(unit) ?? []) reached.add(imported);
  return (unit) => reached.has(unit);
}

/**
 * A digest of the code of each proof by its file. Two checkouts with the same digest have the same code under that proof, whatever their
 * history: other tests and documents are no part of it.
 * @param files All files of the repository at `root`, by their paths in it.
 */
export function proofDigests(root: string, files: readonly string[], graph: ModuleGraph): ReadonlyMap<string, string> {
  const imports = importsOf(graph);
  const code = files.filter((file) => !file.endsWith('.md') && !isTest(file)).toSorted();
  const proofs = files.filter(isProof);
  const contents = new Map<string, Buffer>();
  for (const file of [...code, ...proofs])
    contents.set(
      file,
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  const digestOf = (proof: string): string => {
    const isUnder = unitsOf(proof, imports);
    const hash = createHash('sha256');
    for (const file of [proof, ...code.filter((each) => isUnderAll(each) || isUnder(unitOf(each)))])
      hash
        .update(file)
        .update('\0')
        .update(contents.get(file) ?? '');
    return hash.digest('hex').slice(0, 32);
  };
  return new Map(proofs.map((proof) => [proof, digestOf(proof)]));
}
