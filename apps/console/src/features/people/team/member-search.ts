import { containsPattern } from '@headframe/domain/where/ilike';

/** The pattern by which the server searches members: `%%` finds everyone, and what was typed is taken as it stands. */
export function memberPattern(text: string | undefined): string {
  return containsPattern(text ?? '');
}
