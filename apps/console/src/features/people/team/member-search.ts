import { containsPattern } from '@headframe/domain/where/ilike';

/** The pattern by which the server searches members: `%%` matches everyone, and the typed text is matched literally. */
export function memberPattern(text: string | undefined): string {
  return containsPattern(text ?? '');
}
