import { isDebian } from './find-program.ts';
import { runStep } from './run-step.ts';

/** What `find` finds; where that is nothing, this is Debian and the user is root, after its package was installed. */
export async function findOrInstall(
  find: () => string | undefined,
  debianPackage: string,
  purpose: string,
): Promise<string | undefined> {
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0 || !isDebian()) return found;
  console.log(`Installing ${debianPackage} from Debian for ${purpose} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]])
    await runStep({ name: 'apt-get', command: { program: 'apt-get' }, args, env }, true);
  return find();
}
