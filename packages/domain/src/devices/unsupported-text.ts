/** What is shown of a kind of devices, a family, a command or an action that this version has never heard of. */
export const unsupportedText = 'unsupported by this version';

/** The name of something that this version does not know, marked as such. */
export function unsupportedName(name: string): string {
  return `${name} (${unsupportedText})`;
}
