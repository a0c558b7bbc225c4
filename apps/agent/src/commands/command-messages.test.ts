import { describe, expect, it } from 'vitest';
import { commandMessages } from './command-messages.ts';

describe('the text of a result', () => {
  const unmet = 'the outlet is still on';

  it('says once what did not happen, where the last read-back says the same', () => {
    expect(commandMessages.broken(unmet, 'No answer within 5000 ms.', 'The outlet is still on.')).toBe(
      'The command got no clear answer (No answer within 5000 ms) and the outlet is still on.',
    );
    expect(commandMessages.lied(unmet, 'The outlet is still on.')).toBe(
      'Device answered success but the outlet is still on.',
    );
  });

  it('ends with what the last read-back says besides, and without any after what did not happen', () => {
    expect(commandMessages.lied(unmet, 'No answer within 5000 ms.')).toBe(
      'Device answered success but the outlet is still on (No answer within 5000 ms).',
    );
    expect(commandMessages.lied(unmet, null)).toBe('Device answered success but the outlet is still on.');
    expect(commandMessages.interrupted(unmet, '')).toBe(
      'The agent was restarted while carrying out the command and the outlet is still on.',
    );
  });
});
