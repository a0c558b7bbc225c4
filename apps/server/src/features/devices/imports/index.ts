export { registerImport, type ImportKind } from './import-kind.ts';
export type { LinkStore, PrepareValues } from './link-store.ts';
export { runImports } from './run-imports.ts';
