import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from '../../start/repository.ts';
import { repositoryFiles } from '../affected/changed-files.ts';
import { readModuleGraph } from '../affected/module-graph.ts';
import { inRepository, type FileResult } from '../test-results.ts';
import { proofDigests } from './proof-digests.ts';

const ProvedDigests = z.record(z.string(), z.string());

/** The record of the repository, which is committed. */
const recordFile = path.join(REPOSITORY, '.ci', 'proved.json');

/** The proofs of a checkout and which of them have passed on its very code. */
export class ProofRecord {
  readonly #file: string;
  readonly #digests: ReadonlyMap<string, string>;
  readonly #proved: Map<string, string>;

  /** `digests`: of the code of each proof as it is. */
  constructor(digests: ReadonlyMap<string, string>, file: string = recordFile) {
    this.#file = file;
    this.#digests = digests;
    this.#proved = new Map(Object.entries(readRecord(file)));
  }

  /** The record of this repository; a checkout without Git has no proof that passed. */
  static ofRepository(): ProofRecord {
    try {
      const files = repositoryFiles();
      return new ProofRecord(proofDigests(REPOSITORY, files, readModuleGraph(REPOSITORY, files)));
    } catch {
      return new ProofRecord(new Map());
    }
  }

  /** Proofs that passed on the code as it is. */
  get proved(): string[] {
    return [...this.#digests].flatMap(([proof, digest]) => (this.#proved.get(proof) === digest ? [proof] : []));
  }

  /** Writes down the proofs among the results: one that passed with the digest of its code, one that failed without. */
  keep(results: readonly FileResult[]): void {
    // Without digests nothing is known of the proofs, and what is recorded stays.
    if (this.#digests.size === 0) return;
    for (const { file, passed, failed } of results) {
      const name = inRepository(file);
      const proof = [...this.#digests.keys()].find((each) => each === name || each === `e2e/src/${name}`);
      const digest = this.#digests.get(proof ?? '');
      if (proof === undefined || digest === undefined) continue;
      if (failed === 0 && passed > 0) this.#proved.set(proof, digest);
      else this.#proved.delete(proof);
    }
    const kept = [...this.#proved].filter(([proof]) => this.#digests.has(proof)).toSorted();
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  }
}

function readRecord(file: string): Record<string, string> {
  try {
    return ProvedDigests.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
