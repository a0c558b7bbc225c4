import { execFileSync } from 'node:child_process';
import { REPOSITORY } from '../../start/repository.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => file !== '');

/** All files of the repository that are there, new ones too. */
export function repositoryFiles(): string[] {
  const gone = new Set(git('ls-files', '-z', '--deleted'));
  return git('ls-files', '-z', '--cached', '--others', '--exclude-standard').filter((file) => !gone.has(file));
}

/**
 * Files that were changed, added or removed since a revision, committed or not; a moved one by both its paths.
 * @throws Error of git for a revision that it does not know.
 */
export function changedSince(revision: string): string[] {
  const since = git('diff', '-z', '--name-only', '--no-renames', revision, '--');
  return [...new Set([...since, ...git('ls-files', '-z', '--others', '--exclude-standard')])];
}

/** The commit that is checked out, with `-dirty` where files differ from it; `unknown` outside of a Git repository. */
export function revision(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: REPOSITORY, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
