import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';
import { DeviceConnectionError, DeviceReplyError } from '../device-errors.ts';
import type { ProgramResult, RunOptions } from '../ssh/ssh-connection.ts';
import { withinBounds } from '../wire/deadline.ts';
import { defaultInterface, hostnameOf, macOf, notFound, type GpuHost } from './gpu-host.ts';

/** The program of this machine: where the setting of the agent says, else where the system finds it. */
const localProgram = (): string => process.env['HEADFRAME_AGENT_NVIDIA_SMI'] || 'nvidia-smi';

const loopback: readonly string[] = ['127.0.0.1', '::1'];

/** Whether an address is one of this machine. Of the loopback network the first one counts alone: simulated devices have others. */
export function isOwnAddress(host: string): boolean {
  if (loopback.includes(host)) return true;
  return Object.values(os.networkInterfaces()).some((entries) =>
    entries?.some(({ address, internal }) => !internal && address === host),
  );
}

/** Runs a program of this machine without a shell, for the max. time and output of the options. */
function run(
  program: string,
  args: readonly string[],
  { timeoutMs, maxBytes, onOutput }: RunOptions,
  signal: AbortSignal | undefined,
): Promise<ProgramResult> {
  return withinBounds({ timeoutMs, ...(signal && { signal }) }, (stop) => {
    const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
    const options = { maxBuffer: maxBytes, signal: stop, killSignal: 'SIGKILL', windowsHide: true } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
        reject(new DeviceReplyError(`nvidia-smi wrote more than ${maxBytes} bytes.`));
      else if (error?.code === 'ENOENT' || error?.code === 'EACCES')
        resolve({ code: notFound[1] ?? null, stdout: '', stderr: error.message });
      else if (error && typeof error.code !== 'number' && !error.killed && !error.signal)
        reject(new DeviceConnectionError(error.message));
      else {
        const code = error ? (typeof error.code === 'number' ? error.code : null) : 0;
        onOutput?.(Buffer.from(stdout));
        resolve({ code, stdout: onOutput ? '' : stdout, stderr: stderr.slice(0, 16_384) });
      }
    });
    child.stdin?.end();
    return promise;
  });
}

async function macOfThisMachine(): Promise<string | null> {
  const routes = await readFile('/proc/net/route', 'utf8').catch(() => '');
  const name = defaultInterface(routes);
  const entries = Object.entries(os.networkInterfaces());
  const [, found] =
    entries.find(([key]) => key === name) ?? entries.find(([, of]) => of?.some((one) => !one.internal)) ?? [];
  return macOf(found?.[0]?.mac ?? '');
}

/** The machine that the agent runs on. */
export function localHost(signal?: AbortSignal): GpuHost {
  return {
    hostKey: null,
    smi: (args, { isRoot = false, ...options }) =>
      isRoot
        ? run('sudo', ['-n', localProgram(), ...args], options, signal)
        : run(localProgram(), args, options, signal),
    identity: async () => ({ hostname: hostnameOf(os.hostname()), mac: await macOfThisMachine() }),
    uptime: () => Promise.resolve(Math.floor(os.uptime())),
  };
}
