import type { TestMiner } from './test-miner.ts';

/**
 * Holds a conversation: lines of the miner (`>`), and of the pool (`<`) as JSON in which the string `*` stands for any
 * value. The pool's lines come in this order and without others between them. `>>` sends a line in the same packet as the
 * one that follows.
 */
export async function converse(miner: TestMiner, script: string): Promise<void> {
  let read = 0;
  let packet = '';
  for (const line of script.split('\n').map((text) => text.trim())) {
    if (line.startsWith('>>')) packet += `${line.slice(2).trim()}\n`;
    else if (line.startsWith('>')) {
      miner.socket.write(`${packet}${line.slice(1).trim()}\n`);
      packet = '';
    } else if (line.startsWith('<')) {
      const expected: unknown = JSON.parse(line.slice(1));
      const index = read;
      const received = await miner.until(() => miner.lines[index], line, 3_000);
      read += 1;
      if (!matches(JSON.parse(received), expected)) throw new Error(`Expected ${line}\nreceived ${received}`);
    }
  }
}

function matches(value: unknown, expected: unknown): boolean {
  if (expected === '*') return value !== undefined && value !== null;
  if (typeof expected !== 'object' || expected === null || typeof value !== 'object' || value === null)
    return value === expected;
  const [left, right] = [value as Record<string, unknown>, expected as Record<string, unknown>];
  const keys = Object.keys(right);
  return Object.keys(left).length === keys.length && keys.every((key) => matches(left[key], right[key]));
}
