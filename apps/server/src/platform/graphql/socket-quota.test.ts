import { callerLimits } from '@headframe/domain/limits/caller-limits';
import { describe, expect, it } from 'vitest';
import { callerWith } from '../../testing/seed-site.ts';
import { SocketQuota, type CountedSocket } from './socket-quota.ts';

const limits = {
  subscriptionsPerSocket: 3,
  socketsPerCaller: 2,
  subscriptionsPerCaller: 4,
  operationsPerMinute: 10,
  messagesPerOperation: 2,
};
const person = callerWith(1, 1, 'person', ['all']);
const other = callerWith(2, 1, 'other', ['all']);

function socketWith(...ids: string[]): CountedSocket {
  return { operations: () => Object.fromEntries(ids.map((id) => [id, null])) };
}

describe('SocketQuota', () => {
  it('bounds the sockets of a caller, and takes places back', () => {
    const quota = new SocketQuota(limits);
    const leave = quota.admit(person, socketWith());
    expect(quota.admit(person, socketWith())).toBeTypeOf('function');
    expect(quota.admit(person, socketWith())).toBeUndefined();
    expect(quota.admit(other, socketWith())).toBeTypeOf('function');
    leave?.();
    expect(quota.admit(person, socketWith())).toBeTypeOf('function');
  });

  it('bounds the operations of a socket, and those on all sockets of a caller', () => {
    const quota = new SocketQuota(limits);
    const [full, second] = [socketWith('1', '2', '3'), socketWith('1')];
    quota.admit(person, full);
    quota.admit(person, second);
    expect(quota.excess(person, full, 'here')).toBeUndefined();
    expect(quota.excess(person, socketWith('1', '2', '3', '4'), 'here')).toMatchObject({ code: '429' });
    const third = socketWith('1', '2');
    const busy = new SocketQuota(limits);
    busy.admit(person, full);
    busy.admit(person, third);
    expect(busy.excess(person, third, 'here')).toMatchObject({ code: '429' });
    expect(busy.excess(other, third, 'here')).toBeUndefined();
  });

  it('bounds operations, new sockets and messages of an address within a minute', () => {
    const quota = new SocketQuota(limits);
    for (let count = 0; count < 5; count += 1) expect(quota.mayOpen('here')).toBe(true);
    for (let count = 0; count < 5; count += 1) expect(quota.excess(person, socketWith('1'), 'here')).toBeUndefined();
    expect(quota.excess(person, socketWith('1'), 'here')).toMatchObject({ code: '429' });
    expect(quota.mayOpen('here')).toBe(false);
    expect(quota.mayOpen('elsewhere')).toBe(true);
    for (let count = 0; count < 20; count += 1) expect(quota.mayReceive('here')).toBe(true);
    expect(quota.mayReceive('here')).toBe(false);
  });

  it('leaves a person with thirty open tabs, ten subscriptions in each, alone', () => {
    const quota = new SocketQuota(callerLimits);
    const ids = Array.from({ length: 10 }, (_, id) => String(id));
    for (let tab = 0; tab < 30; tab += 1) {
      expect(quota.mayOpen('home')).toBe(true);
      const socket = socketWith(...ids);
      expect(quota.admit(person, socket)).toBeTypeOf('function');
      for (const _id of ids) expect(quota.excess(person, socket, 'home')).toBeUndefined();
    }
  });
});
