import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of a few megabytes for tests of what happens when it is full. */
export interface SmallDisk {
  folder: string;
  /** Writes until nothing more fits. */
  fill(): void;
  /** Gives the space back. */
  free(): void;
  /** Takes the disk away with all that is on it. */
  remove(): void;
}

/** Mounts a file system of its own (tmpfs) at a new folder; undefined where this user may not mount one. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux') return undefined;
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    console.warn(`Tests of a full disk are left out: a small file system cannot be mounted at ${folder}.`);
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  const fill = () => {
    for (const size of [8_388_608, 1_048_576, 65_536, 4096])
      for (;;)
        try {
          if (statfsSync(folder).bavail === 0) return;
          writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {
          break;
        }
  };
  return {
    folder,
    fill,
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
