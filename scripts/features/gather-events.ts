import { globSync } from 'node:fs';
import path from 'node:path';
import { written } from './gather-features.ts';

const folder = 'packages/domain/src';
const gathered = `${folder}/events/generated/event-files.ts`;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The file that gathers the files named `*.events.ts`, by path below the repository. */
export function gatherEvents(root: string): ReadonlyMap<string, string> {
  const found = globSync(`${folder}/**/*.events.ts`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => ({
      file: path.posix.relative(path.posix.dirname(gathered), file),
      name: `${camel(path.posix.basename(file, '.events.ts'))}Events`,
    }));
  const imports = found.map(({ file, name }) => `import * as ${name} from '${file}';\n`).join('');
  return new Map([
    [
      gathered,
      `${written}${imports}
/** The files that describe events. */\nexport const eventFiles: readonly Readonly<Record<string, unknown>>[] = [${found.map(({ name }) => name).join(', ')}];\n`,
    ],
  ]);
}
