/**
 * Kills the process at the n-th call that touches the disk or starts a program (variable KILL_AT), and notes how many there were
 * (file in KILL_COUNT). Loaded before the program with --import.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

const at = Number(process.env.KILL_AT ?? 0);
const { writeFileSync } = fs;
let calls = 0;
const counted = (call) => {
  const counting = function (...args) {
    calls += 1;
    if (calls === at) process.kill(process.pid, 'SIGKILL');
    return call.apply(this, args);
  };
  if (call[promisify.custom]) counting[promisify.custom] = counted(call[promisify.custom]);
  return counting;
};
for (const name of [
  'openSync',
  'writeSync',
  'fsyncSync',
  'renameSync',
  'rmSync',
  'createReadStream',
  'createWriteStream',
])
  fs[name] = counted(fs[name]);
for (const name of ['open', 'rm', 'chmod', 'statfs']) fs.promises[name] = counted(fs.promises[name]);
for (const name of ['spawn', 'execFile']) childProcess[name] = counted(childProcess[name]);
syncBuiltinESMExports();
process.on('exit', () => process.env.KILL_COUNT && writeFileSync(process.env.KILL_COUNT, String(calls)));
