import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The parsed sources of the server, tests and generated files left out. */
export class SourceFiles {
  readonly #root: string;
  readonly #files = new Map<string, ts.SourceFile>();

  constructor(root: string) {
    this.#root = root;
    const isProduct = (file: string) =>
      !/\.test\.ts$|\.expected\.ts$|(^|\/)(testing|generated|permission-matrix|audit-matrix)\//.test(file);
    for (const found of globSync('**/*.ts', { cwd: root })) {
      const file = found.split(path.sep).join('/');
      if (!isProduct(file)) continue;
      const text = readFileSync(path.join(root, file), 'utf8');
      this.#files.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    }
  }

  /** Every node of the sources that passes a test. */
  nodes<Node extends ts.Node>(passes: (node: ts.Node) => node is Node): Node[] {
    const found: Node[] = [];
    const visit = (node: ts.Node): void => {
      if (passes(node)) found.push(node);
      ts.forEachChild(node, visit);
    };
    for (const file of this.#files.values()) visit(file);
    return found;
  }

  /** The file that an import leads to; undefined for packages. */
  imported(from: ts.SourceFile, specifier: string): ts.SourceFile | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const target = path.resolve(this.#root, path.dirname(from.fileName), specifier);
    return this.#files.get(path.relative(this.#root, target).split(path.sep).join('/'));
  }
}

/** Where a node stands, such as `features/devices/agents/agent.service.ts:61`. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
