import type { ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { callerWith } from '../../testing/seed-site.ts';
import type { RequestContext } from './context.ts';
import type { ResultChannel } from './result-channel.ts';
import { SharedSubscriptions, scopeKey } from './shared-subscriptions.ts';

/** A source that reports how often it was started and whether it still runs. */
function source() {
  const results: ((result: ExecutionResult) => void)[] = [];
  const state = { started: 0, running: 0 };
  const pending: ExecutionResult[] = [];
  const push = (result: ExecutionResult) => {
    const next = results.shift();
    if (next) next(result);
    else pending.push(result);
  };
  async function* run(): AsyncGenerator<ExecutionResult, void, void> {
    state.running += 1;
    try {
      for (;;) yield pending.shift() ?? (await new Promise<ExecutionResult>((resolve) => results.push(resolve)));
    } finally {
      state.running -= 1;
    }
  }
  const start = async () => {
    state.started += 1;
    return run();
  };
  return { state, push, start };
}

describe('SharedSubscriptions', () => {
  it('runs equal subscriptions once and sends late ones the last result', async () => {
    const { state, push, start } = source();
    const shared = new SharedSubscriptions();
    const one = (await shared.join('key', start)) as ResultChannel;
    push({ data: { n: 1 } });
    expect((await one.next()).value).toEqual({ data: { n: 1 } });
    const two = (await shared.join('key', start)) as ResultChannel;
    expect((await two.next()).value).toEqual({ data: { n: 1 } });
    push({ data: { n: 2 } });
    expect((await one.next()).value).toEqual({ data: { n: 2 } });
    expect((await two.next()).value).toEqual({ data: { n: 2 } });
    expect(state).toEqual({ started: 1, running: 1 });
  });

  it('drops the execution when the last listener leaves, and starts again', async () => {
    const { state, push, start } = source();
    const shared = new SharedSubscriptions();
    const one = (await shared.join('key', start)) as ResultChannel;
    await one.return();
    expect(shared.size).toBe(0);
    const two = (await shared.join('key', start)) as ResultChannel;
    push({ data: { n: 1 } });
    push({ data: { n: 2 } });
    expect((await two.next()).value).toBeDefined();
    expect(state.started).toBe(2);
  });

  it('hands an error result to whoever asked, and keeps nothing', async () => {
    const shared = new SharedSubscriptions();
    const result = await shared.join('key', async () => ({ data: null }));
    expect(result).toEqual({ data: null });
    expect(shared.size).toBe(0);
  });
});

describe('scopeKey', () => {
  const contextOf = (permissions: string[], subaccountName: string | null = null, subaccountId = 1) =>
    ({ caller: callerWith(1, subaccountId, 'a', permissions), subaccountName }) as unknown as RequestContext;

  it('is equal for equal rights in any order, whoever holds them', () => {
    expect(scopeKey(contextOf(['a', 'b']))).toBe(scopeKey(contextOf(['b', 'a'])));
  });

  it('differs by rights, subaccount and choice of subaccount', () => {
    const keys = [contextOf(['a']), contextOf(['b']), contextOf(['a'], 'x'), contextOf(['a'], null, 2)].map(scopeKey);
    expect(new Set(keys).size).toBe(4);
  });

  it('differs where a watcher link ends at another time, so that open views end with it', () => {
    const linkUntil = (expiresAt: number | null) =>
      scopeKey({
        caller: { kind: 'observer', grants: [], expiresAt },
        subaccountName: null,
      } as unknown as RequestContext);
    expect(linkUntil(100)).not.toBe(linkUntil(null));
  });

  it('differs where a subaccount has moved to another organization', () => {
    const in1 = contextOf(['a']);
    const [grant] = in1.caller?.grants ?? [];
    const moved = { ...in1, caller: { ...in1.caller, grants: [{ ...grant, organizationId: 7 }] } } as RequestContext;
    expect(scopeKey(moved)).not.toBe(scopeKey(in1));
  });
});
