import { describe, expect, it } from 'vitest';
import { withinBounds } from './deadline.ts';

const never = () => new Promise<never>(() => undefined);

describe('bounds of one request', () => {
  it('end it at the deadline, though the work ignores its signal', async () => {
    await expect(withinBounds({ timeoutMs: 50 }, never)).rejects.toMatchObject({ name: 'DeviceTimeoutError' });
  });

  it('end it when cancelled, though the work ignores its signal', async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 20);
    await expect(withinBounds({ timeoutMs: 60_000, signal: cancel.signal }, never)).rejects.toMatchObject({
      name: 'DeviceConnectionError',
    });
  });

  it('turn a late failure of the work into nothing', async () => {
    const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 40));
    await expect(withinBounds({ timeoutMs: 10 }, late)).rejects.toMatchObject({ name: 'DeviceTimeoutError' });
    await new Promise((resolve) => setTimeout(resolve, 60));
  });

  it('let a result and a failure of the connection through', async () => {
    expect(await withinBounds({ timeoutMs: 1000 }, async () => 5)).toBe(5);
    await expect(
      withinBounds({ timeoutMs: 1000 }, () => Promise.reject(new Error('ECONNRESET'))),
    ).rejects.toMatchObject({ name: 'DeviceConnectionError', message: 'ECONNRESET' });
  });
});
