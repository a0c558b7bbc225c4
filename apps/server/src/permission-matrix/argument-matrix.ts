import type { ArgumentRule } from '../testing/feature-expectations.ts';
import { expectations } from '../testing/generated/expectations.ts';

/** Every field that takes more than its own right once an argument says so; beside its row for its use without it. */
export const argumentMatrix: readonly ArgumentRule[] = expectations.flatMap(({ argumentRules }) => argumentRules ?? []);
