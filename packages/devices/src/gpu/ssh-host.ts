import type { ProgramResult, RunOptions, SshConnection } from '../ssh/ssh-connection.ts';
import { settled } from '../settled.ts';
import { defaultInterface, hostnameOf, macOf, uptimeOf, type GpuHost } from './gpu-host.ts';

/** Bytes of a short answer. */
const shortBytes = 64 * 1024;

/** Characters that no shell reads otherwise than as themselves; an argument has no others. */
const plainWord = /^[\w.,=:/-]+$/;

/** Puts a command line together. Throws RangeError for a word that a shell could read otherwise. */
export function commandLine(words: readonly string[]): string {
  const unsafe = words.find((word) => !plainWord.test(word));
  if (unsafe !== undefined) throw new RangeError('A word of a command line holds characters that a shell reads.');
  return words.join(' ');
}

/** A server with cards that is spoken to over an SSH connection. */
export function sshHost(connection: SshConnection, signal?: AbortSignal): GpuHost {
  const run = (words: readonly string[], options: RunOptions): Promise<ProgramResult> =>
    connection.run(commandLine(words), options, signal);
  const show = async (words: readonly string[], timeoutMs: number): Promise<string> => {
    const { value } = await settled(run(words, { timeoutMs, maxBytes: shortBytes }));
    return value?.code === 0 ? value.stdout : '';
  };
  return {
    hostKey: connection.hostKey,
    smi: (args, { isRoot = false, ...options }) =>
      run([...(isRoot ? ['sudo', '-n'] : []), 'nvidia-smi', ...args], options),
    identity: async (timeoutMs) => {
      const hostname = hostnameOf(await show(['uname', '-n'], timeoutMs));
      const name = defaultInterface(await show(['cat', '/proc/net/route'], timeoutMs));
      const mac = name === null ? null : macOf(await show(['cat', `/sys/class/net/${name}/address`], timeoutMs));
      return { hostname, mac };
    },
    uptime: async (timeoutMs) => uptimeOf(await show(['cat', '/proc/uptime'], timeoutMs)),
  };
}
