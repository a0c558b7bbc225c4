import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { programFile, type StoredProgram } from '../update/update-state.ts';

/** What a stand-in for an agent does once it is started; each leaves a line in a file of notes. */
export type StandInConduct = 'connects' | 'ends' | 'hangs' | 'connects and ends' | 'says another version';

/** A program of a few lines in place of an agent's executable: it notes that it was started, and then does what its mode says. */
export function standIn(version: string, conduct: StandInConduct, notes: string): string {
  const connects = conduct.startsWith('connects');
  return `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const note = (text) => appendFileSync(${JSON.stringify(notes)}, ${JSON.stringify(version)} + ' ' + text + '\\n');
if (process.argv[2] === '--version') {
  console.log(${JSON.stringify(conduct === 'says another version' ? '0.0.1' : version)});
  process.exit(0);
}
note('starts');
process.on('message', ({ type }) => {
  note(type);
  if (type === 'stop' || ${conduct === 'connects and ends'}) process.exit(type === 'stop' ? 0 : 7);
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => undefined);
if (${conduct === 'ends'}) process.exit(3);
if (${connects}) process.send({ type: 'connected' });
setInterval(() => undefined, 1000);
`;
}

/** Puts a stand-in among the downloaded programs. */
export function storeStandIn(folder: string, version: string, text: string): StoredProgram {
  writeFileSync(programFile(folder, version), text, { mode: 0o700 });
  return { version, sha256: createHash('sha256').update(text).digest('hex') };
}

/** A stand-in packed as the server offers a program. */
export function packed(text: string | Buffer): { bytes: Buffer; sha256: string; programBytes: number } {
  const bytes = gzipSync(text);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), programBytes: Buffer.byteLength(text) };
}
