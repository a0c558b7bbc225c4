/** Characters a password needs at least. */
const minPasswordLength = 8;

/** Longest password that is taken, in characters. */
export const maxPasswordLength = 1024;

/** What a password must have (first specification, section 5). */
export const passwordRules = [
  { key: 'length', label: 'At least 8 characters', holds: (text: string) => text.length >= minPasswordLength },
  { key: 'uppercase', label: 'An uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'lowercase', label: 'A lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'number', label: 'A number', holds: (text: string) => /\p{Nd}/u.test(text) },
  { key: 'special', label: 'A special character', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

type PasswordRuleKey = (typeof passwordRules)[number]['key'];

/** The rules a password breaks, in their order; none for a good one. */
export function brokenPasswordRules(password: string): readonly PasswordRuleKey[] {
  return passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.key);
}

/** An e-mail address as it is stored and compared: trimmed, in lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
