/** Difficulties that a miner asks for in its password. */
export interface PasswordOptions {
  /** `d=`: the difficulty stays as it is. */
  fixedDifficulty?: number;
  /** `md=`: min difficulty. */
  minDifficulty?: number;
  /** `sd=`: difficulty to start with. */
  startDifficulty?: number;
}

const maxPasswordLength = 256;
const names = { d: 'fixedDifficulty', md: 'minDifficulty', sd: 'startDifficulty' } as const;
const field = /^(d|md|sd)=(\d{1,15}(?:\.\d{1,10})?)$/i;

/** Reads `d=65536`, `md=…` and `sd=…` from fields parted by semicolons or commas; anything else is ignored. */
export function passwordOptions(password: string): PasswordOptions {
  const options: PasswordOptions = {};
  if (password.length > maxPasswordLength) return options;
  for (const part of password.split(/[;,]/)) {
    const [, name, digits] = field.exec(part.trim()) ?? [];
    const value = Number(digits);
    if (name && value > 0) options[names[name.toLowerCase() as keyof typeof names]] = value;
  }
  return options;
}
