import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lateImports, runtimeImports } from '../../features/runtime-imports.ts';

/** The modules of a repository by their path in it, each with those that load it. */
export interface ModuleGraph {
  importers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Modules that `npm run features` wrote: they load every feature, so a change of one feature does not change what loads them. */
  registries: ReadonlySet<string>;
}

const registryMark = '// Written by `npm run features`';

/** The module of a package's public path: `@headframe/x/y/z` is `packages/x/src/y/z.ts`. */
function packageModule(root: string, specifier: string): string | undefined {
  const [, name = '', ...rest] = specifier.split('/');
  const folder = ['packages', 'apps'].find((each) => existsSync(path.join(root, each, name, 'package.json')));
  return folder && path.posix.join(folder, name, 'src', `${rest.length > 0 ? rest.join('/') : 'index'}.ts`);
}

/** Reads the imports of `files` below `root`; late ones count too. Styles and data are modules like others. */
export function readModuleGraph(root: string, files: readonly string[]): ModuleGraph {
  const importers = new Map<string, Set<string>>();
  const registries = new Set<string>();
  for (const file of files.filter((each) => /\.[cm]?[jt]sx?$/.test(each))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (source.startsWith(registryMark)) registries.add(file);
    for (const specifier of [...runtimeImports(source), ...lateImports(source)]) {
      const target = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : packageModule(root, specifier);
      if (target === undefined) continue;
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(file));
    }
  }
  return { importers, registries };
}

const workspaceOf = (file: string): string => file.split('/', 2).join('/');

/**
 * The changed modules and all that load them. A registry passes a change on to the tests that load it, which walk over everything
 * registered, and within its package; beyond that what is registered is no part of what loads it.
 */
export function modulesAffected(
  { importers, registries }: ModuleGraph,
  changed: Iterable<string>,
): ReadonlySet<string> {
  const passing = new Set(changed);
  const registered = new Set<string>();
  for (const file of passing)
    for (const importer of importers.get(file) ?? []) (registries.has(importer) ? registered : passing).add(importer);
  for (const file of registered)
    for (const importer of importers.get(file) ?? []) {
      const isInPackage = file.startsWith('packages/') && workspaceOf(importer) === workspaceOf(file);
      if (isInPackage || /\.test\.tsx?$/.test(importer)) registered.add(importer);
    }
  return new Set([...passing, ...registered]);
}
