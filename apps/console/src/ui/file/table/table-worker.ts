import { cellsOfFile } from './cells-of-file.ts';
import type { ReadCells } from './read-table-file.ts';

/** Reads files away from the page, which stays quick and can end it. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  const answer = (read: ReadCells) => self.postMessage(read);
  cellsOfFile(data).then(
    (cells) => answer({ cells }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
