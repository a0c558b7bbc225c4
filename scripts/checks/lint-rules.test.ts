import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toolFile } from './tools.ts';
import { REPOSITORY } from '../start/repository.ts';

/** Lints one file in a folder of its own. Returns the rules that it breaks, with their lines. */
async function brokenRules(folder: string, source: string): Promise<string[]> {
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true }, "files": ["read.ts"] }',
  );
  await writeFile(path.join(folder, 'read.ts'), source);
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const args = ['-c', path.join(REPOSITORY, '.oxlintrc.json'), '--format', 'json', 'read.ts'];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [toolFile('oxlint'), ...args], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics.map(({ code, labels }) => `${labels[0]?.span.line} ${code}`).toSorted();
}

const misusedPromises = `
export async function read(): Promise<number> {
  return await 1;
}
read();
if (read()) void read();
export const listeners: (() => void)[] = [read];
`;

const ownRules = `
/** What became of it. */
export const told = { ...{ a: 1 } };
const unused = 1;
export const same = (a: string | null, b: string) => a == b || a == null;
export default told;
console.log(told);
`;

test.each([
  [
    'promises nobody waits for, promises taken for values and values awaited',
    misusedPromises,
    ['3 typescript(await-thenable)', '5 typescript(no-floating-promises)', '6 typescript(no-misused-promises)'],
  ],
  [
    'words that the glossary replaces, spreads of literals, default exports, unused names, loose comparisons and the console',
    ownRules,
    [
      '2 headframe(glossary-words)',
      '3 headframe(glossary-words)',
      '3 headframe(no-spread-of-literals)',
      '4 eslint(no-unused-vars)',
      '5 eslint(eqeqeq)',
      '6 import(no-default-export)',
      '7 eslint(no-console)',
    ],
  ],
])('%s are errors', async (_what, source, broken) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headframe-lint-'));
  try {
    expect(await brokenRules(folder, source)).toEqual(broken);
  } finally {
    await rm(folder, { recursive: true });
  }
});
