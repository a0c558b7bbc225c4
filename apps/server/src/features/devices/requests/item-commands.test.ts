import { describe, expect, it } from 'vitest';
import { itemCommands, readCommand, type StoredRequest } from './item-commands.ts';

const request = (given: Partial<StoredRequest>): StoredRequest => ({
  id: 5,
  subaccountId: 1,
  kind: 'reboot',
  payload: { kind: 'reboot', options: {} },
  secret: null,
  expiresAt: 1_800_000_000_000.4,
  clock: 1_799_999_999_000,
  ...given,
});

const plain = (text: string) => text;
const shared = { payload: null };

describe('a stored command', () => {
  it('gets its pool passwords back by position', () => {
    const pools = [
      { address: 'one.test:3333', user: 'a' },
      { address: 'two.test:3333', user: 'b' },
    ];
    const stored = request({
      kind: 'changePool',
      payload: { kind: 'changePool', pools, options: { rampSeconds: 0 } },
      secret: JSON.stringify({ 'pools.0.password': 'first', 'pools.1.password': 'second' }),
    });
    expect(readCommand(stored, plain)(shared)).toEqual({
      kind: 'changePool',
      pools: [
        { address: 'one.test:3333', user: 'a', password: 'first' },
        { address: 'two.test:3333', user: 'b', password: 'second' },
      ],
    });
  });

  it('takes the pools of the device, with the passwords of the request', () => {
    const stored = request({
      kind: 'changePool',
      payload: { kind: 'changePool', pools: [{ address: 'one.test:3333', user: 'farm.{worker}' }], options: {} },
      secret: JSON.stringify({ 'pools.0.password': 'first' }),
    });
    const commandOf = readCommand(stored, plain);
    const pools = [
      { address: 'one.test:3333', user: 'farm.rig7' },
      { address: 'two.test:3333', user: 'farm.rig7' },
    ];
    expect(commandOf({ payload: { pools } })).toEqual({
      kind: 'changePool',
      pools: [
        { ...pools[0], password: 'first' },
        { ...pools[1], password: '' },
      ],
    });
    expect(() => commandOf({ payload: { pools: [] } })).toThrow();
  });

  it('is read without what belongs to the batch', () => {
    const stored = request({ kind: 'blink', payload: { kind: 'blink', on: true, options: { stayTime: 5 } } });
    expect(readCommand(stored, plain)(shared)).toEqual({ kind: 'blink', on: true });
  });

  it.each([
    ['an unknown kind', { kind: 'explode', payload: {} }],
    ['a blink without direction', { kind: 'blink', payload: {} }],
    ['a secret that is no JSON', { secret: 'nonsense' }],
    ['no payload', { payload: null }],
  ])('throws for %s', (_what, given) => {
    expect(() => readCommand(request(given), plain)(shared)).toThrow();
  });

  it('gives devices no more time than the installation does, to show the effect', () => {
    const items = [
      { id: 9, requestId: 5, agentId: 2, deviceId: 7, notBefore: 0, isBegun: false, payload: null, partKey: null },
    ];
    const within = (max: number) =>
      itemCommands(request({ kind: 'blink' }), () => ({ kind: 'blink' }), items, max)[0]?.verifyWithinMs;
    expect(within(20_000)).toBe(20_000);
    expect(within(3_600_000)).toBe(60_000);
  });

  it('becomes a command for each item', () => {
    const items = [
      {
        id: 9,
        requestId: 5,
        agentId: 2,
        deviceId: 7,
        notBefore: 1_799_999_999_999.6,
        isBegun: false,
        payload: null,
        partKey: null,
      },
    ];
    expect(itemCommands(request({}), () => ({ kind: 'reboot' }), items)).toEqual([
      {
        requestId: 5,
        itemId: 9,
        deviceId: 7,
        command: { kind: 'reboot' },
        notBefore: 1_800_000_000_000,
        expiresAt: 1_800_000_000_000,
        verifyWithinMs: 900_000,
      },
    ]);
    const begun = items.map((item) => ({ ...item, isBegun: true }));
    expect(itemCommands(request({}), () => ({ kind: 'reboot' }), begun)).toMatchObject([{ itemId: 9, begun: true }]);
    const ofPart = items.map((item) => ({ ...item, partKey: '1.4' }));
    expect(itemCommands(request({}), () => ({ kind: 'reboot' }), ofPart)).toMatchObject([{ part: { key: '1.4' } }]);
  });
});
