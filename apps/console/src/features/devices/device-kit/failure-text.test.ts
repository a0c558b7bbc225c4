import { expect, test } from 'vitest';
import { failureDetail, failureText } from './failure-text.ts';

test.each([
  ['connection: connect ECONNRESET 10.0.0.7:4028', 'no connection'],
  ['timeout: No answer within 4000 ms.', 'no answer in time'],
  ['reply: Not JSON.', 'unreadable answer'],
  ['refused: The credential is wrong.', 'refused: The credential is wrong.'],
  ['overheated', 'overheated'],
])('%s reads %s', (failure, text) => expect(failureText(failure)).toBe(text));

test.each([
  ['connection: connect ECONNRESET 10.0.0.1:502', 'no connection'],
  ['timeout: No answer.', 'no answer in time'],
  ['reply: The reply is not a JSON object.', 'unreadable answer: The reply is not a JSON object.'],
  ['refused: Coils 5 to 12 (counted from 1): illegal.', 'Coils 5 to 12 (counted from 1): illegal.'],
  ['newKind: something', 'newKind: something'],
])('%s is detailed as %s', (failure, text) => expect(failureDetail(failure)).toBe(text));
