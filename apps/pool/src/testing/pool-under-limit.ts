/**
 * A pool in a process whose descriptors are few: prints its port and its bound of connections, and after each line on its
 * input how many files it can hold open at a time, up to the number in that line, with all its connections there.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { connectionBound, descriptorLimit } from '../run/descriptor-limit.ts';
import { openStratumScene } from './stratum-scene.ts';

const connections = connectionBound(20_000, descriptorLimit());
const scene = await openStratumScene({ limits: { connections, unprovenPerAddress: 20_000 } });
writeSync(1, `${JSON.stringify({ port: scene.port, connections })}\n`);

createInterface({ input: process.stdin }).on('line', (wanted) => {
  const files: number[] = [];
  try {
    while (files.length < Number(wanted)) files.push(openSync(import.meta.filename, 'r'));
  } catch {
    // As many as there are.
  }
  for (const file of files) closeSync(file);
  writeSync(1, `${JSON.stringify({ files: files.length, connections: scene.pool.slots.size })}\n`);
});
