/** What a simulated image begins with; its version follows, up to the end of the line. Anything may come after it. */
const beginning = 'Simulated firmware ';

const maxVersion = 64;

/** The version in a simulated image; null for anything else. */
export function versionOfImage(image: Buffer): string | null {
  const line =
    image
      .subarray(0, beginning.length + maxVersion + 1)
      .toString('utf8')
      .split('\n')[0] ?? '';
  const version = line.slice(beginning.length).trim();
  return line.startsWith(beginning) && version !== '' && version.length <= maxVersion ? version : null;
}
