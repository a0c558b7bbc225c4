import { decodeMarks } from '@headframe/domain/files/decode-marks';

/**
 * The text of a CSV file: by its byte order mark, else as UTF-8, else as Windows-1252, which Excel writes on Windows and in
 * which every byte means something.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = decodeMarks.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
