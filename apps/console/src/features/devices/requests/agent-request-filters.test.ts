import { expect, test } from 'vitest';
import { filtersWhere } from '../../../ui/list/list-where.ts';
import { requestFilters, requestText } from './agent-request-filters.ts';

const batchId = '6286de59-5058-4f7c-a492-6fdba539e2a4';
const whereOf = (values: Record<string, string | string[]>) =>
  filtersWhere({ filters: requestFilters, text: requestText }, values);

test('choices name the columns of the server', () => {
  expect(whereOf({ state: ['failed'], kind: ['scan'], agent: ['Hall A'] })).toEqual([
    { state: { _in: ['failed'] } },
    { kind: { _in: ['scan'] } },
    { agentName: { _in: ['Hall A'] } },
  ]);
});

test('an invalid batch id matches nothing', () => {
  expect(whereOf({ batchId })).toEqual([{ batchId: { _eq: batchId } }]);
  expect(whereOf({ batchId: '1 or 1=1' })).toEqual([{ _or: [] }]);
});
