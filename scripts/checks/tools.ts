import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from '../start/repository.ts';

const PackageFile = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The file of a tool's program, to be run on this very Node without a shell. */
export function toolFile(packageName: string, program = packageName): string {
  const packageFile = findPackageFile(packageName);
  const { bin } = PackageFile.parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const file = typeof bin === 'string' ? bin : bin[program];
  if (file === undefined) throw new Error(`The package ${packageName} has no program ${program}.`);
  return path.join(path.dirname(packageFile), file);
}

function findPackageFile(packageName: string): string {
  const { resolve } = createRequire(path.join(REPOSITORY, 'package.json'));
  for (const folder of resolve.paths(packageName) ?? []) {
    const file = path.join(folder, packageName, 'package.json');
    try {
      readFileSync(file);
      return file;
    } catch {
      continue;
    }
  }
  throw new Error(`The package ${packageName} is not installed; run npm ci.`);
}
