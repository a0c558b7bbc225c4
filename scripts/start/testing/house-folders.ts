import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

function write(source: string, file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
  writeFileSync(path.join(source, file), content, { mode: 0o600 });
}

/** Writes what the programs of a house keep in their folders, with what belongs to no backup. */
export function writeFolders(source: string): void {
  write(source, 'secret-key', `${Buffer.alloc(32, 7).toString('base64')}\n`);
  write(source, 'agent/agent-key', 'hfa_key\n');
  write(source, 'agent/plcs/hall.json', '{}');
  write(source, 'agent/firmware/image', 'large');
  write(source, 'agent/agent.lock', '');
  write(source, 'pool/spool/00001.shares', Buffer.alloc(3_000_000, 'share'));
  write(source, 'pool/spool/lock.db', '');
  write(source, 'payout/bip47-seed', 'seed\n');
  symlinkSync('/etc/passwd', path.join(source, 'agent', 'link'));
  const spool = new DatabaseSync(path.join(source, 'agent', 'spool.db'));
  spool.exec('pragma journal_mode = wal; create table frame (seq integer); insert into frame values (42); ');
}
