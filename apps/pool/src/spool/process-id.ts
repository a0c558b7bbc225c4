import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the pool process that owns a folder: made at its first start, the same ever after. */
export async function loadProcessId(folder: string): Promise<string> {
  const file = path.join(folder, 'process-id');
  const text = await readFile(file, 'utf8').catch(() => '');
  if (uuid.test(text.trim())) return text.trim();
  const id = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.new`, `${id}\n`);
  await rename(`${file}.new`, file);
  return id;
}
