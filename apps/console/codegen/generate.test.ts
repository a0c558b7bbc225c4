import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** In a process of its own: a bundler's resolution would load a second copy of the GraphQL library. */
test('the generated operations agree with the schema and the .graphql files', async () => {
  const program = path.join(import.meta.dirname, 'generate.ts');
  const outcome = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, '--check']).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`,
  );
  expect(outcome).toBe('');
});
