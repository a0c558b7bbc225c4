import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

test.each([
  ['connection: connect ECONNRESET 10.0.0.7:4028', 'no connection'],
  ['timeout: No answer within 4000 ms.', 'no answer in time'],
  ['reply: Not JSON.', 'unreadable answer'],
  ['refused: The credential is wrong.', 'refused: The credential is wrong.'],
  ['overheated', 'overheated'],
])('%s reads %s', (failure, text) => expect(failureText(failure)).toBe(text));
