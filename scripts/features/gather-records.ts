import { globSync } from 'node:fs';
import path from 'node:path';
import { written } from './gather-features.ts';

const folder = 'packages/domain/src';
const gathered = `${folder}/records/generated/records.ts`;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The file that gathers the records that the domain describes, by path below the repository. */
export function gatherRecords(root: string): ReadonlyMap<string, string> {
  const records = globSync(`${folder}/*/*.record.ts`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => ({
      file: path.posix.relative(path.posix.dirname(gathered), file),
      name: `${camel(path.posix.basename(file, '.record.ts'))}Record`,
    }));
  const imports = records.map(({ file, name }) => `import { ${name} } from '${file}';\n`).join('');
  const names = records.map(({ name }) => `  ${name},\n`).join('');
  return new Map([
    [
      gathered,
      `${written}${imports}import type { RecordDescriptor } from '../describe-record.ts';

/** Every kind of record. */\nexport const records = [\n${names}] as const satisfies readonly RecordDescriptor[];\n`,
    ],
  ]);
}
