import { joinExpectations } from '../testing/join-expectations.ts';
import type { MatrixRule } from './matrix-rule.ts';

/** Every root field of the schema and who may use it: the hand-written rows of all features. */
export const graphqlMatrix: Readonly<Record<string, MatrixRule>> = joinExpectations('fields');
