/** `npm run share-hash -w @headframe/pool`: compiles share-hash.as to share-hash.wasm, which is committed. */
import { readFile, writeFile } from 'node:fs/promises';

/** Where the source and its compiled form stand. */
export const shareHashSource = new URL('share-hash.as', import.meta.url);
export const shareHashProgram = new URL('share-hash.wasm', import.meta.url);

const options = ['--runtime', 'stub', '-O3', '--noAssert', '--enable', 'simd', '--memoryBase', '512'];
const memory = ['--initialMemory', '2', '--maximumMemory', '2'];

/** Compiles a source text. Throws Error with the compiler's messages. */
export async function compileShareHash(source: string): Promise<Uint8Array> {
  const { default: compiler } = await import('assemblyscript/asc');
  let program: Uint8Array | undefined;
  const { error, stderr } = await compiler.main(['share-hash.ts', ...options, ...memory, '-o', 'share-hash.wasm'], {
    readFile: (name) => (name === 'share-hash.ts' ? source : null),
    writeFile: (name, contents) => {
      if (name === 'share-hash.wasm') program = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error || !program) throw new Error(`share-hash.as does not compile: ${stderr.toString()}`, { cause: error });
  return program;
}

if (import.meta.main)
  await writeFile(shareHashProgram, await compileShareHash(await readFile(shareHashSource, 'utf8')));
