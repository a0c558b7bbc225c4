import { groupLimit, stageSizes } from '@headframe/domain/devices/firmware/rollout/rollout-settings';
import type { RolloutMinerState, RolloutState } from '@headframe/domain/devices/firmware/rollout/rollout-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNext } from './choose-next.ts';
import { nextStep } from './next-step.ts';
import { orderStages, type Ordered } from './order-stages.ts';

const settings = fc.record({
  canaryCount: fc.integer({ min: 1, max: 6 }),
  batchCount: fc.integer({ min: 1, max: 12 }),
  groupShare: fc.integer({ min: 1, max: 50 }),
  maxFailures: fc.integer({ min: 1, max: 6 }),
});
const miners = fc
  .array(
    fc.record({
      agentId: fc.integer({ min: 1, max: 3 }),
      groupKey: fc.constantFrom('a', 'b', 'c'),
      model: fc.constantFrom('S19', 'S21'),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((list) => list.map((miner, id) => ({ ...miner, id, controlBoard: null })));

describe('stages', () => {
  it('have each miner once, as large as announced, and each group its limit', () => {
    fc.assert(
      fc.property(miners, settings, (list, chosen) => {
        const ordered = orderStages(list, chosen);
        expect(ordered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id));
        expect(ordered.map(({ place }) => place)).toEqual(list.map((_, place) => place));
        const sizes = [...Map.groupBy(ordered, ({ stage }) => stage).values()].map((stage) => stage.length);
        expect(sizes).toEqual(stageSizes(list.length, chosen));
        for (const { groupKey, groupLimit: limit } of ordered) {
          const size = list.filter((miner) => miner.groupKey === groupKey).length;
          expect(limit).toBe(groupLimit(size, chosen.groupShare));
          if (size > 1) expect(limit).toBeLessThan(size);
        }
      }),
    );
  });

  it('begin with a miner of each model, and go round the groups', () => {
    const list = [...'aaaabb'].map((groupKey, id) => ({
      id,
      groupKey,
      model: id === 5 ? 'S21' : 'S19',
      controlBoard: 'CV',
    }));
    const ordered = orderStages(list, { canaryCount: 2, batchCount: 2, groupShare: 50 });
    expect(ordered.map(({ id, stage }) => [id, stage])).toEqual([
      [0, 0],
      [5, 0],
      [4, 1],
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
  });
});

interface Simulated extends Ordered<{
  id: number;
  agentId: number;
  groupKey: string;
  model: string;
  controlBoard: null;
}> {
  state: RolloutMinerState;
}

/** What may happen to a rollout from outside; `outcomes` decide on the miners that are under way, in turn. */
const events = fc.array(
  fc.record({
    person: fc.constantFrom(null, null, null, 'pause', 'resume', 'cancel'),
    outcome: fc.constantFrom<'done' | 'failed' | 'canceled' | null>('done', 'done', 'done', 'failed', 'canceled', null),
    hashes: fc.boolean(),
    isSkipped: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 150 },
);

/** A rollout that the staging logic drives, as the tables of the server would have it. */
class Rollout {
  state: RolloutState = 'running';
  stage = 0;
  forgiven = 0;
  isResumed = false;
  soak: 'before' | 'during' | 'over' = 'before';
  readonly miners: Simulated[];
  readonly maxFailures: number;

  constructor(list: readonly Ordered<Simulated>[], maxFailures: number) {
    this.miners = list.map((miner) => ({ ...miner, state: 'waiting' }));
    this.maxFailures = maxFailures;
  }

  in(...states: RolloutMinerState[]): Simulated[] {
    return this.miners.filter(({ state }) => states.includes(state));
  }

  step(): string {
    const ofStage = (state: RolloutMinerState) => this.in(state).filter(({ stage }) => stage === this.stage).length;
    const step = nextStep({
      state: this.state,
      stage: this.stage,
      stageCount: 1 + Math.max(...this.miners.map(({ stage }) => stage)),
      inStage: {
        waiting: ofStage('waiting'),
        updating: ofStage('updating'),
        soaking: ofStage('soaking'),
        updated: ofStage('updated'),
      },
      updating: this.in('updating').length,
      open: this.in('waiting', 'updating', 'soaking').length,
      isResumed: this.isResumed,
      failures: this.in('failed').length - this.forgiven,
      maxFailures: this.maxFailures,
      soak: this.soak,
    });
    if (step.do === 'finish') this.state = 'done';
    if (step.do === 'endCanceled') this.endCanceled();
    if (step.do === 'halt') this.state = 'halted';
    if (step.do === 'soak') this.soak = 'during';
    if (step.do === 'nextStage') [this.stage, this.soak, this.isResumed] = [this.stage + 1, 'before', false];
    return step.do;
  }

  /** Who was being updated when it was canceled runs the version, and is not watched any more. */
  endCanceled(): void {
    for (const miner of this.in('soaking')) miner.state = 'updated';
    this.state = 'canceled';
  }

  begin(): void {
    const groups = new Map<string, number>();
    for (const { groupKey } of this.in('updating')) groups.set(groupKey, (groups.get(groupKey) ?? 0) + 1);
    const agents = new Set(this.in('updating').map(({ agentId }) => agentId));
    const waiting = this.in('waiting').filter(({ stage }) => stage === this.stage);
    for (const miner of chooseNext(waiting, { agents, groups })) miner.state = 'updating';
  }

  person(what: 'pause' | 'resume' | 'cancel' | null): void {
    if (what === 'pause' && this.state === 'running') this.state = 'paused';
    if (what === 'resume' && ['paused', 'halted'].includes(this.state)) {
      if (this.state === 'halted') this.forgiven = this.in('failed').length;
      this.state = 'running';
      this.isResumed = true;
    }
    if (what === 'cancel' && ['running', 'paused', 'halted'].includes(this.state)) {
      this.state = 'canceling';
      for (const miner of this.in('waiting')) miner.state = 'canceled';
      for (const miner of this.in('soaking')) miner.state = 'updated';
    }
  }
}

function check(rollout: Rollout): void {
  const underWay = rollout.in('updating');
  for (const [agent, list] of Map.groupBy(underWay, ({ agentId }) => agentId))
    expect(list.length, `agent ${agent}`).toBe(1);
  for (const list of Map.groupBy(underWay, ({ groupKey }) => groupKey).values()) {
    const { groupKey, groupLimit: limit } = list[0] as Simulated;
    expect(list.length).toBeLessThanOrEqual(limit);
    const size = rollout.miners.filter((miner) => miner.groupKey === groupKey).length;
    if (size > 1) expect(list.length).toBeLessThan(size);
  }
  for (const { stage, state } of rollout.miners) {
    if (stage > rollout.stage) expect(['waiting', 'canceled']).toContain(state);
    if (stage < rollout.stage) expect(['waiting', 'updating', 'soaking']).not.toContain(state);
  }
}

/** Lets a rollout run with what happens to it, then with luck and a person who goes on or cancels, to its end. */
function live(
  rollout: Rollout,
  happening: readonly {
    person: 'pause' | 'resume' | 'cancel' | null;
    outcome: string | null;
    hashes: boolean;
    isSkipped: boolean;
  }[],
): void {
  const further = Array.from({ length: 1000 }, () => ({
    person: 'resume' as const,
    outcome: 'done',
    hashes: true,
    isSkipped: false,
  }));
  for (const { person, outcome, hashes, isSkipped } of [...happening, ...further]) {
    if (['done', 'canceled'].includes(rollout.state)) break;
    rollout.person(person);
    const failuresBefore = rollout.in('failed').length - rollout.forgiven;
    const [first] = rollout.in('updating');
    if (first && outcome) first.state = outcome === 'done' ? 'soaking' : (outcome as 'failed' | 'canceled');
    const [waiting] = rollout.in('waiting').filter(({ stage }) => stage === rollout.stage);
    if (isSkipped && waiting && rollout.state === 'running') waiting.state = 'skipped';
    if (rollout.soak === 'during') rollout.soak = 'over';
    const step = rollout.step();
    if (step === 'judgeSoak') {
      for (const miner of rollout.in('soaking')) miner.state = hashes ? 'updated' : 'failed';
      rollout.soak = 'before';
    }
    const failures = rollout.in('failed').length - rollout.forgiven;
    if (step === 'begin') {
      expect(failures).toBeLessThan(rollout.maxFailures);
      expect(rollout.state).toBe('running');
      rollout.begin();
    }
    expect(failures - failuresBefore).toBeLessThanOrEqual(rollout.miners.length);
    check(rollout);
  }
}

describe('a rollout', () => {
  it('never goes past its agents and groups, begins nothing after N failures, and ends with each miner in one final state', () => {
    fc.assert(
      fc.property(miners, settings, events, (list, chosen, happening) => {
        const ordered = orderStages(list, chosen) as Ordered<Simulated>[];
        const rollout = new Rollout(ordered, chosen.maxFailures);
        live(rollout, happening);
        expect(['done', 'canceled']).toContain(rollout.state);
        expect(rollout.in('waiting', 'updating', 'soaking')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has never more failures than N and what was under way, where nobody goes on', () => {
    fc.assert(
      fc.property(miners, settings, (list, chosen) => {
        const rollout = new Rollout(orderStages(list, chosen) as Ordered<Simulated>[], chosen.maxFailures);
        let maxUnderWay = 0;
        for (let round = 0; round < 500 && rollout.state === 'running'; round += 1) {
          const [first] = rollout.in('updating');
          if (first) first.state = 'failed';
          if (rollout.step() === 'begin') rollout.begin();
          maxUnderWay = Math.max(maxUnderWay, rollout.in('updating').length);
          check(rollout);
        }
        for (const miner of rollout.in('updating')) miner.state = 'failed';
        expect(rollout.in('failed').length).toBeLessThanOrEqual(chosen.maxFailures + maxUnderWay);
        if (list.length > chosen.maxFailures + maxUnderWay) expect(rollout.state).toBe('halted');
      }),
    );
  });

  it('halts after a canary of which nobody came through, and is not held by it once a person goes on', () => {
    const progress = {
      state: 'running',
      stage: 0,
      stageCount: 3,
      inStage: { waiting: 0, updating: 0, soaking: 0, updated: 0 },
      updating: 0,
      open: 7,
      isResumed: false,
      failures: 2,
      maxFailures: 3,
      soak: 'before',
    } as const;
    expect(nextStep(progress)).toEqual({ do: 'halt', reason: 'No miner of the first stage was updated.' });
    expect(nextStep({ ...progress, failures: 0 }).do).toBe('halt');
    expect(nextStep({ ...progress, failures: 0, isResumed: true })).toEqual({ do: 'nextStage' });
    expect(nextStep({ ...progress, inStage: { ...progress.inStage, updated: 1 } })).toEqual({ do: 'nextStage' });
    expect(nextStep({ ...progress, maxFailures: 1, failures: 1 })).toEqual({ do: 'halt', reason: 'A miner failed.' });
  });

  it('watches and settles while it is paused, and begins nothing', () => {
    const paused = {
      state: 'paused',
      stage: 1,
      stageCount: 3,
      inStage: { waiting: 0, updating: 0, soaking: 2, updated: 0 },
      updating: 0,
      open: 9,
      isResumed: false,
      failures: 0,
      maxFailures: 3,
      soak: 'before',
    } as const;
    expect(nextStep(paused).do).toBe('soak');
    expect(nextStep({ ...paused, soak: 'over' }).do).toBe('judgeSoak');
    expect(nextStep({ ...paused, inStage: { ...paused.inStage, soaking: 0 } }).do).toBe('wait');
    expect(nextStep({ ...paused, inStage: { ...paused.inStage, waiting: 1 } }).do).toBe('wait');
  });
});
