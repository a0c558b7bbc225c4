export { registerImport, type ImportKind } from './import-kind.ts';
export { runImports } from './run-imports.ts';
