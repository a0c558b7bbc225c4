import type { Varbind } from 'net-snmp';
import { DeviceReplyError } from '../device-errors.ts';
import type { SnmpSession } from './snmp-session.ts';
import { isMissing } from './snmp-value.ts';

/** Rows that a table of one device may have. */
export const maxRows = 1024;

/** Columns asked for side by side, and objects of one reply: it must fit a datagram of about 1,400 bytes. */
const columnsAtOnce = 10;
const objectsPerReply = 50;
const maxRowsPerReply = 24;

/** Longest index of a row. */
const maxIndexLength = 64;

/** One column of a table: what stands there, by the index of its row, in the order of the agent. */
export type Column = ReadonlyMap<string, Varbind>;

interface Walk {
  root: string;
  last: string;
  rows: Map<string, Varbind>;
  done: boolean;
}

/** Whether one object identifier comes after another in the order of SNMP. */
export function follows(later: string, earlier: string): boolean {
  let begins = 0;
  for (let at = 0; at < later.length; at += 1) {
    if (at >= earlier.length) return true;
    if (later[at] !== earlier[at])
      return Number.parseInt(later.slice(begins), 10) > Number.parseInt(earlier.slice(begins), 10);
    if (later[at] === '.') begins = at + 1;
  }
  return false;
}

/** Takes one object into a walk. Throws a DeviceReplyError where the device does not go forward or has too many rows. */
function take(walk: Walk, varbind: Varbind): void {
  if (walk.done) return;
  if (isMissing(varbind) || !varbind.oid.startsWith(`${walk.root}.`)) {
    walk.done = true;
    return;
  }
  if (!follows(varbind.oid, walk.last))
    throw new DeviceReplyError('The device goes in circles while it lists a table.');
  const index = varbind.oid.slice(walk.root.length + 1);
  if (index.length > maxIndexLength || !/^\d+(\.\d+)*$/.test(index))
    throw new DeviceReplyError('A table of the device has an index that cannot be used.');
  walk.last = varbind.oid;
  walk.rows.set(index, varbind);
  if (walk.rows.size > maxRows) throw new DeviceReplyError(`A table of the device has more than ${maxRows} rows.`);
}

async function walkGroup(session: SnmpSession, walks: readonly Walk[]): Promise<void> {
  for (;;) {
    const open = walks.filter(({ done }) => !done);
    if (open.length === 0) return;
    const rows = Math.min(maxRowsPerReply, Math.max(1, Math.floor(objectsPerReply / open.length)));
    const replies = await session.next(
      open.map(({ last }) => last),
      rows,
    );
    const before = open.map(({ last }) => last);
    for (const [index, walk] of open.entries()) for (const varbind of replies[index] ?? []) take(walk, varbind);
    if (open.every(({ last, done }, index) => !done && last === before[index]))
      throw new DeviceReplyError('The device does not go on with a table.');
  }
}

/** Reads whole columns of tables, several side by side. An agent that has none of a column gives an empty one. */
export async function walkColumns(session: SnmpSession, roots: Iterable<string>): Promise<ReadonlyMap<string, Column>> {
  const walks = [...new Set(roots)].map((root): Walk => ({ root, last: root, rows: new Map(), done: false }));
  for (let at = 0; at < walks.length; at += columnsAtOnce)
    await walkGroup(session, walks.slice(at, at + columnsAtOnce));
  return new Map(walks.map(({ root, rows }) => [root, rows]));
}
