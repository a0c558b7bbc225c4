/** Variables that PostgreSQL and the operating system's loader need; everything else of ours stays with us. */
const needed = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SYSTEMROOT',
  'WINDIR',
  'SYSTEMDRIVE',
  'COMSPEC',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'APPDATA',
];

/**
 * The environment of PostgreSQL's programs: no secrets of the server, no `PG…` settings of whoever started it, and messages
 * in English. Names are compared without case, because Windows writes `SystemRoot` and `Path`.
 */
export function postgresEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => needed.includes(name.toUpperCase()));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', LC_MESSAGES: 'C' };
}
