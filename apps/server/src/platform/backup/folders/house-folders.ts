import path from 'node:path';

/** A folder of a program that belongs to a backup. */
export interface HouseFolder {
  /** As entries of the archive name it. */
  name: string;
  /** Where it lies. */
  folder: string;
}

const names = ['agent', 'pool', 'payout', 'simulator'] as const;

/** The folders of the programs of a house. The pool may have its own place. */
export function houseFolders(dataFolder: string, poolFolder?: string): HouseFolder[] {
  return names.map((name) => ({
    name,
    folder: name === 'pool' && poolFolder ? path.resolve(poolFolder) : path.join(dataFolder, name),
  }));
}

/** What a program makes again by itself: downloads, locks, side files of SQLite, which its copy has in it. */
export function isLeftOut(folder: string, relative: string): boolean {
  if (/(?:\.lock|\.pid|-wal|-shm|-journal|\/lock\.db|^lock\.db)$/.test(relative)) return true;
  const [first = ''] = relative.split('/');
  if (first.startsWith('.writable-')) return true;
  return folder === 'agent' && (first === 'firmware' || first === 'program');
}

const entryName = /^files\/([a-z]+)\/(.+)$/s;

/** Name of the entry of a file. */
export const fileEntry = (folder: string, relative: string): string => `files/${folder}/${relative}`;

/** Characters of a path within a folder, and of one name in it. */
const bounds = { path: 1000, name: 255 };

/**
 * The folder and the path within it of an entry; undefined for an entry that is no file of a folder. No path leads out of its folder.
 */
export function readFileEntry(name: string): { folder: string; relative: string } | undefined {
  const [, folder, relative] = entryName.exec(name) ?? [];
  if (folder === undefined || relative === undefined || !names.some((one) => one === folder)) return undefined;
  const parts = relative.split('/');
  const isPlain = (part: string) =>
    part !== '' && part !== '.' && part !== '..' && part.length <= bounds.name && !/[\\:\0]/.test(part);
  return relative.length <= bounds.path && parts.every(isPlain) ? { folder, relative } : undefined;
}
