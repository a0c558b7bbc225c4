import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { describe, expect, it } from 'vitest';
import { ShareChecker } from '../shares/share-checker.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import { MemoryChain, regtestBits } from '../testing/memory-chain.ts';
import { memoryLog } from '../testing/spool-scene.ts';
import { JobBoard, nodeSilence, type SubmittedBlock } from './job-board.ts';

function open() {
  const chain = new MemoryChain({ bits: regtestBits });
  const log = memoryLog();
  const clock = { ahead: 0 };
  const board = new JobBoard({
    source: chain,
    checker: new ShareChecker<ShareWorker>({ coin: minedCoin(0), extranonce1Bytes: 4, extranonce2Bytes: 8 }),
    payoutScript: Uint8Array.of(0x51),
    tag: Buffer.from('/test/'),
    extranonceBytes: 13,
    log,
    now: () => performance.now() + clock.ahead,
  });
  const works: boolean[] = [];
  board.onWork = (_work, isClean) => works.push(isClean);
  return { chain, log, clock, board, works };
}

const foundOn = (board: JobBoard) => {
  const template = board.newest?.loaded.template;
  if (!template) throw new Error('There is no work.');
  return { template, header: new Uint8Array(80), coinbase: new Uint8Array(120), id: new Uint8Array(32) };
};

describe('JobBoard', () => {
  it('takes the template that is there, and reports each new one, clean after a new tip', () => {
    const { chain, board, works } = open();
    expect(board.current?.loaded.template.height).toBe(900_001);
    chain.newTemplate();
    chain.newTip();
    expect(works).toEqual([false, true]);
    board.close();
    chain.newTip();
    expect(works).toHaveLength(2);
  });

  it('keeps its work where a template contradicts itself', () => {
    const { chain, board, works, log } = open();
    const before = board.newest;
    chain.newTemplate({ target: 'f'.repeat(64) });
    expect(board.newest).toBe(before);
    expect(works).toEqual([]);
    expect(log.lines).toEqual(['A template cannot be mined on.']);
  });

  it('takes no weight of shares from a node whose chain is not simulated', () => {
    const { chain, board, works, log } = open();
    const before = board.newest;
    chain.newTemplate({ simulated: { weight: '1024' } });
    expect(board.newest).toBe(before);
    expect(works).toEqual([]);
    expect(log.lines).toEqual(['A template cannot be mined on.']);
  });

  it('has no work to send while the node is silent, and has it again once the node speaks', () => {
    const { chain, board, clock } = open();
    clock.ahead = nodeSilence.stalled + 1_000;
    expect([board.state, board.current]).toEqual(['stalled', undefined]);
    clock.ahead = nodeSilence.gone + 1_000;
    expect(board.state).toBe('gone');
    chain.confirmedAt += clock.ahead;
    expect(board.state).toBe('working');
    expect(board.current).toBe(board.newest);
  });

  it('submits a block at once, reports it, and survives a chain that fails', async () => {
    const { chain, board, log } = open();
    const blocks: SubmittedBlock[] = [];
    board.onBlock = (block) => blocks.push(block);
    board.submit(foundOn(board), undefined);
    expect(chain.blocks).toHaveLength(1);
    expect(await blocks[0]?.submission).toEqual({ isTaken: true, refusal: null });
    expect(blocks[0]?.work?.feeRate.height).toBe(900_001);
    chain.beforeSubmit = () => Promise.reject(new Error('The node is away.'));
    board.submit(foundOn(board), undefined);
    expect(await blocks[1]?.submission).toEqual({ isTaken: false, refusal: null });
    expect(log.lines).toContain('A block could not be submitted.');
  });

  it('moves its time on with the clock', () => {
    const { board, clock } = open();
    const work = board.newest;
    if (!work) throw new Error('There is no work.');
    const first = board.timeOf(work);
    expect(first).toBe(work.loaded.template.currentTime);
    clock.ahead = 30_000;
    expect(board.timeOf(work) - first).toBeGreaterThanOrEqual(30);
  });
});
