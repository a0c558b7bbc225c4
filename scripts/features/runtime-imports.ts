/** Imports and exports that remain at run time: of a file beside it or of a package of this repository, and not of types alone. */
const imported = /^(?:import|export)\s+(?!type\b)(?:(\{[^}]*\}|[^;'{]*?)\s*from\s+)?'(\.[^']+|@headframe\/[^']+)'/gm;
const loadedLater = /\bimport\(\s*'(\.[^']+|@headframe\/[^']+)'/g;

function isOfTypesOnly(names: string | undefined): boolean {
  const listed = names?.startsWith('{')
    ? names
        .slice(1, -1)
        .split(',')
        .filter((name) => name.trim() !== '')
    : [];
  return listed.length > 0 && listed.every((name) => name.trim().startsWith('type '));
}

/** The files and packages of this repository that a module imports when it is loaded, as it names them. */
export function runtimeImports(source: string): string[] {
  return [...source.matchAll(imported)].flatMap(([, names, specifier = '']) =>
    isOfTypesOnly(names) ? [] : [specifier],
  );
}

/** Those that it may load later, by `import()`. */
export function lateImports(source: string): string[] {
  return [...source.matchAll(loadedLater)].map(([, specifier = '']) => specifier);
}
