import { displayOfHash } from '../bytes.ts';
import { sha256d } from '../proof-of-work.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, closeNodes, openSource, regtest, startNode } from './testing/regtest-node.ts';

afterEach(closeNodes);

describe('submitting a block', () => {
  const block = new Uint8Array(100);
  const id = displayOfHash(sha256d(block.subarray(0, 80)));
  const submitted = async (...answers: Answer[]) => {
    const node = regtest();
    const { url, calls } = await startNode((method, params) => {
      if (method === 'submitblock') return answers.shift() ?? { result: null };
      if (method === 'getblockheader' && params[0] === id) return { result: { confirmations: 1 } };
      return node.handler(method, params);
    });
    const { source } = await openSource(url);
    const { isTaken, refusal } = await source.submitBlock(block);
    return [isTaken, refusal, calls.filter(({ method }) => method === 'submitblock').length];
  };

  it('has succeeded when the chain has it, also where an answer was lost', async () => {
    expect(await submitted({ result: null })).toEqual([true, null, 1]);
    expect(await submitted({ result: 'duplicate' })).toEqual([true, null, 1]);
    expect(await submitted({ status: 401 }, { result: 'duplicate' })).toEqual([true, null, 2]);
  });

  it('has failed when the node refuses it, which says why', async () => {
    expect(await submitted({ result: 'high-hash' })).toEqual([false, 'high-hash', 1]);
    expect(await submitted({ error: { code: -22, message: 'Block decode failed' } })).toEqual([
      false,
      expect.stringContaining('Block decode failed'),
      1,
    ]);
    const [, refusal] = await submitted({ result: 'x'.repeat(5000) });
    expect(refusal).toHaveLength(200);
  });
});
