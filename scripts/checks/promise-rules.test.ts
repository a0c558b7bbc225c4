import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toolFile } from './tools.ts';
import { REPOSITORY } from '../start/repository.ts';

const source = `
export async function read(): Promise<number> {
  return await 1;
}
read();
if (read()) void read();
export const listeners: (() => void)[] = [read];
`;

/** Lints one file in a folder of its own. Returns the rules that it breaks, with their lines. */
async function brokenRules(folder: string): Promise<string[]> {
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

test('promises nobody waits for, promises taken for values and values awaited are errors', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headframe-lint-'));
  try {
    expect(await brokenRules(folder)).toEqual([
      '3 typescript(await-thenable)',
      '5 typescript(no-floating-promises)',
      '6 typescript(no-misused-promises)',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
