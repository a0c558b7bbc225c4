import { globSync } from 'node:fs';
import path from 'node:path';
import { written } from './gather-features.ts';

const folder = 'packages/domain/src';
const gathered = `${folder}/signals/generated/own-signals.ts`;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The file that gathers the signals that files named `*.signals.ts` describe, by path below the repository. */
export function gatherSignals(root: string): ReadonlyMap<string, string> {
  const found = globSync(`${folder}/**/*.signals.ts`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => ({
      file: path.posix.relative(path.posix.dirname(gathered), file),
      name: `${camel(path.posix.basename(file, '.signals.ts'))}Signals`,
    }));
  const imports = found.map(({ file, name }) => `import { ${name} } from '${file}';\n`).join('');
  const names = found.map(({ name }) => `...${name}`).join(', ');
  return new Map([
    [
      gathered,
      `${written}${imports}
/** Every signal that is no measure of a kind. */\nexport const ownSignals = [${names}] as const;\n`,
    ],
  ]);
}
