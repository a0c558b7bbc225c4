import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goneBack, kept, maxStarts, nextProgram, withoutProgram } from './next-program.ts';
import { firstState, type UpdateState } from './update-state.ts';

const stored = (version: string) => ({ version, sha256: 'a'.repeat(64) });
const trialOf = (before: UpdateState, version: string): UpdateState => ({
  ...before,
  trial: { ...stored(version), requestId: 7, starts: 0, from: before.current?.version ?? before.installed },
  finished: null,
});

describe('the program to start', () => {
  it('is the installed one, then the new one until it is kept or given up', () => {
    expect(nextProgram(undefined, '1.0.0')).toEqual({
      state: firstState('1.0.0'),
      program: 'installed',
      isTrial: false,
    });
    const first = nextProgram(trialOf(firstState('1.0.0'), '1.1.0'), '1.0.0');
    expect(first).toMatchObject({ program: { version: '1.1.0' }, isTrial: true });
    expect(nextProgram(kept(first.state), '1.0.0')).toMatchObject({
      program: stored('1.1.0'),
      isTrial: false,
      state: { finished: { state: 'done', message: 'Updated from 1.0.0 to 1.1.0.' } },
    });
    expect(nextProgram(goneBack(first.state, 'is late.'), '1.0.0')).toMatchObject({
      program: 'installed',
      state: { finished: { state: 'failed', message: 'Went back to 1.0.0: 1.1.0 is late.' } },
    });
  });

  it('goes back to the downloaded one before it', () => {
    const second = trialOf(kept(trialOf(firstState('1.0.0'), '1.1.0')), '1.2.0');
    expect(nextProgram(goneBack(second, 'is late.'), '1.0.0')).toMatchObject({
      program: stored('1.1.0'),
      state: { finished: { message: 'Went back to 1.1.0: 1.2.0 is late.' } },
    });
    expect(nextProgram(withoutProgram(second, stored('1.2.0')), '1.0.0').program).toEqual(stored('1.1.0'));
  });

  it('is the installed one where somebody installed by hand, older or newer', () => {
    const updated = trialOf(kept(trialOf(firstState('1.0.0'), '1.1.0')), '1.2.0');
    for (const installed of ['0.9.0', '1.3.0'])
      expect(nextProgram(updated, installed)).toEqual({
        state: {
          ...firstState(installed),
          finished: {
            requestId: 7,
            state: 'failed',
            message: `Went back to 1.1.0: 1.2.0 was given up: ${installed} was installed by hand.`,
          },
        },
        program: 'installed',
        isTrial: false,
      });
  });

  it('ends at one that connects, whatever happens in whatever order', () => {
    const event = fc.constantFrom('update', 'connects', 'ends', 'is late', 'is damaged', 'killed');
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state: UpdateState | undefined;
        let [version, starts] = [1, 0];
        for (const happened of events) {
          const next = nextProgram(state, '1.0.0');
          state = next.state;
          starts = next.isTrial ? starts + 1 : 0;
          expect(starts).toBeLessThanOrEqual(maxStarts);
          if (next.isTrial) expect(next.program).toMatchObject({ version: state.trial?.version });
          else expect(state.trial).toBeNull();
          if (happened === 'update' && !next.isTrial) state = trialOf(state, `1.${version++}.0`);
          if (happened === 'connects' && next.isTrial) state = kept(state);
          if (happened === 'is late' && next.isTrial) state = goneBack(state, 'is late.');
          if (happened === 'is damaged' && next.program !== 'installed') state = withoutProgram(state, next.program);
        }
        const settled = [1, 2, 3].reduce((before) => nextProgram(before, '1.0.0').state, state);
        expect(settled?.trial ?? null).toBeNull();
      }),
    );
  });
});
