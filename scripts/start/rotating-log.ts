import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A log file that is put aside as `.1`, `.2`, … when it reaches its limit; the oldest is dropped. */
export interface RotatingLog {
  readonly file: string;
  write(line: string): void;
}

/** Opens a log file for appending; `limitBytes` each, `keep` old ones. A full disk loses lines, never the program. */
export function openRotatingLog(file: string, limitBytes = 10_000_000, keep = 3): RotatingLog {
  mkdirSync(path.dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const rotate = () => {
    rmSync(`${file}.${keep}`, { force: true });
    for (let age = keep - 1; age >= 1; age -= 1)
      if (statSync(`${file}.${age}`, { throwIfNoEntry: false })) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
    renameSync(file, `${file}.1`);
    size = 0;
  };
  return {
    file,
    write(line) {
      const text = `${line}\n`;
      try {
        if (size > 0 && size + text.length > limitBytes) rotate();
        appendFileSync(file, text, { mode: 0o640 });
        size += Buffer.byteLength(text);
      } catch {
        size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      }
    },
  };
}
