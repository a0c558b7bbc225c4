import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from './platforms.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..', '..', '..');
const cache = path.join(root, '.cache', 'node');

interface LockFile {
  packages: Record<string, { version?: string; integrity?: string } | undefined>;
}

/** Runs npm as the script that started this one did, so that it works without a shell on every system. */
async function npm(args: string[], cwd: string): Promise<string> {
  const script = process.env['npm_execpath'];
  const { stdout } = script
    ? await run(process.execPath, [script, ...args], { cwd })
    : await run('npm', args, { cwd, shell: process.platform === 'win32' });
  return stdout;
}

async function fetchPackage(name: string, version: string, integrity: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const stdout = await npm(['pack', `${name}@${version}`, '--pack-destination', cache, '--json', '--silent'], cache);
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  const archive = path.join(cache, packed?.filename ?? '');
  const [algorithm = '', expected] = integrity.split(/-(.*)/s);
  const actual = createHash(algorithm)
    .update(await readFile(archive))
    .digest('base64');
  if (actual !== expected) throw new Error(`${archive} is not what package-lock.json names: ${algorithm}-${actual}.`);
  const unpacked = path.join(cache, `unpack-${process.pid}`);
  await mkdir(unpacked, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', unpacked]);
  await rename(path.join(unpacked, 'package'), folder);
  await rm(unpacked, { recursive: true });
  await rm(archive);
}

/**
 * Path of Node for a platform: from node_modules where npm installed it for this machine, else from the registry, kept in
 * the project's cache. What is fetched must be what package-lock.json names, byte for byte.
 */
export async function nodeFor(platform: Platform): Promise<string> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const { version, integrity } = lock.packages[`node_modules/${platform.nodePackage}`] ?? {};
  if (!version || !integrity) throw new Error(`package-lock.json does not name ${platform.nodePackage}.`);
  const installed = path.join(root, 'node_modules', platform.nodePackage, platform.nodeFile);
  if (existsSync(installed)) return installed;
  const folder = path.join(cache, `${platform.nodePackage}-${version}`);
  if (!existsSync(folder)) await fetchPackage(platform.nodePackage, version, integrity, folder);
  return path.join(folder, platform.nodeFile);
}
