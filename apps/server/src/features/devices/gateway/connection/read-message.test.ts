import { describe, expect, it } from 'vitest';
import { readWorkNotice } from '../work/agent-work.ts';
import { readAgentMessage } from './read-message.ts';

const spoolId = '0d4a3c0e-6f0e-4e43-9d0f-0a4b3a1c2d3e';

describe('a message of an agent', () => {
  it('is read by its type, a frame without looking at its content', () => {
    const text = JSON.stringify({ type: 'frame', spoolId, seq: 3, reports: 'whatever' });
    expect(readAgentMessage(text)).toEqual({ type: 'frame', spoolId, seq: 3, reports: 'whatever' });
  });

  it('with broken content still yields its number', () => {
    const text = `{"type":"frame","spoolId":"${spoolId}","seq":12,"at":1,"reports":[{"devi`;
    expect(readAgentMessage(text)).toEqual({
      type: 'broken',
      envelope: { type: 'frame', spoolId, seq: 12, body: text },
    });
  });

  it.each(['', '{', '{"type":"frame","spoolId":"x","seq":1}', '[]', 'null', `{"type":"frame","seq":1,`])(
    'is not made of %j',
    (text) => {
      expect(readAgentMessage(text)).toBeNull();
    },
  );

  it('of a type that only newer agents know is distinguished from a broken one', () => {
    expect(readAgentMessage('{"type":"dance"}')).toEqual({ type: 'unknown' });
    expect(readAgentMessage('{"type":"stats"}')).toBeNull();
  });
});

describe('a notice of work', () => {
  it.each([
    ['work:3', { kind: 'work', agentId: 3 }],
    ['agent:3', { kind: 'agent', agentId: 3 }],
    ['devices:3:1,2', { kind: 'devices', agentId: 3, ids: [1, 2] }],
    ['settings:3:4', { kind: 'settings', agentId: 3, ids: [4] }],
    ['devices:3:all', { kind: 'devices', agentId: 3, ids: 'all' }],
    ['cancel:3:7', { kind: 'cancel', agentId: 3, ids: [7] }],
    ['replaced:3:1799999999999999', { kind: 'replaced', agentId: 3, connectedAt: 1_799_999_999_999_999 }],
  ])('is read from %s', (payload, notice) => {
    expect(readWorkNotice(payload)).toEqual(notice);
  });

  it.each(['', 'work', 'work:x', 'dance:3', 'replaced:3:soon'])('is not read from %j', (payload) => {
    expect(readWorkNotice(payload)).toBeNull();
  });
});
