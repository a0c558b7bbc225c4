/** Shows how far a start has come. */
export interface Progress {
  /** A piece of work begins; the returned function says that it is done, with what is worth knowing. */
  begin(what: string): (detail?: string) => void;
  /** One line about something on the way. */
  note(line: string): void;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Progress as plain lines, one for each piece of work that is done. */
export function lineProgress(write: (line: string) => void): Progress {
  return {
    begin(what) {
      const since = Date.now();
      return (detail) => {
        const details = detail === undefined ? '' : ` (${detail})`;
        write(`  ✓ ${what}${details}  ${seconds(Date.now() - since)}`);
      };
    },
    note: (line) => write(`  · ${line}`),
  };
}
