import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/scene.ts';
import { standIn } from '../testing/stand-in-program.ts';
import { UpdateServer } from '../testing/update-server.ts';
import { programFile, programsFolder, readState } from './update-state.ts';

const runsHere = process.platform !== 'win32';
const isFull = process.env['HEADFRAME_PROOF'] === 'full';
/** How many of the moments at which an update may be killed are tried; evenly spread. */
const shortMoments = 5;

const testing = path.resolve(import.meta.dirname, '..', 'testing');

/** Runs the agent until its update has ended, or until it is killed at this call; returns the number of calls. */
async function run(server: UpdateServer, dataFolder: string, killAt: number): Promise<number> {
  const count = path.join(dataFolder, 'count');
  const args = ['--import', path.join(testing, 'kill-preload.mjs'), path.join(testing, 'update-program.ts')];
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...args,
      dataFolder,
      server.linkUrl,
      server.key,
      JSON.stringify(server.command()),
    ],
    { env: { ...process.env, KILL_AT: String(killAt), KILL_COUNT: count }, stdio: 'ignore' },
  );
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === 'SIGKILL' && killAt > 0) return 0;
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  return Number(readFileSync(count, 'utf8'));
}

it.skipIf(!runsHere)(
  'an update that is killed at any moment goes on with the next start, and ends with the new program in use',
  { timeout: isFull ? 1_800_000 : 60_000 },
  async () => {
    const server = new UpdateServer();
    await server.start();
    const killed = async (at: number): Promise<number> => {
      const { folder, remove } = scratchFolder();
      const program = standIn('1.1.0', 'connects', path.join(folder, 'notes'));
      server.offer(program);
      let calls = await run(server, folder, at);
      if (calls === 0) calls = await run(server, folder, 0);
      const programs = programsFolder(folder);
      expect(readState(programs), `killed at call ${at}`).toMatchObject({
        current: { version: '1.1.0' },
        trial: null,
        finished: { requestId: 7, state: 'done', message: 'Updated from 1.0.0 to 1.1.0.' },
      });
      expect(readFileSync(programFile(programs, '1.1.0'), 'utf8')).toBe(program);
      remove();
      return calls;
    };
    const calls = await killed(0);
    expect(calls).toBeGreaterThan(25);
    const step = isFull ? 1 : calls / shortMoments;
    for (let at = 1; at <= calls; at += step) await killed(Math.round(at));
    await server.stop();
  },
);
