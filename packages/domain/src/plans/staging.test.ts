import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNext } from './choose-next.ts';
import { nextStep } from './next-step.ts';
import { orderStages, type Ordered } from './order-stages.ts';
import type { PlanState } from './plan-states.ts';
import { groupLimit, stageSizes } from './stage-sizes.ts';

type MemberState = 'waiting' | 'underWay' | 'soaking' | 'through' | 'failed' | 'skipped' | 'canceled';
const sortOf = ({ model }: { model: string }) => model;

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
  .map((list) => list.map((miner, id) => ({ ...miner, id })));

describe('stages', () => {
  it('have each miner once, as large as announced, and each group its limit', () => {
    fc.assert(
      fc.property(miners, settings, (list, chosen) => {
        const ordered = orderStages(list, chosen, sortOf);
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
    }));
    const ordered = orderStages(list, { canaryCount: 2, batchCount: 2, groupShare: 50 }, sortOf);
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
}> {
  state: MemberState;
}

/** What may happen to a plan from outside; `outcomes` decide on the miners that are under way, in turn. */
const events = fc.array(
  fc.record({
    person: fc.constantFrom(null, null, null, 'pause', 'resume', 'cancel'),
    outcome: fc.constantFrom<'done' | 'failed' | 'canceled' | null>('done', 'done', 'done', 'failed', 'canceled', null),
    hashes: fc.boolean(),
    isSkipped: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 150 },
);

/** A plan that the staging logic drives, as the tables of the server would have it. */
class Plan {
  state: PlanState = 'running';
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

  in(...states: MemberState[]): Simulated[] {
    return this.miners.filter(({ state }) => states.includes(state));
  }

  step(): string {
    const ofStage = (state: MemberState) => this.in(state).filter(({ stage }) => stage === this.stage).length;
    const step = nextStep({
      state: this.state,
      stage: this.stage,
      stageCount: 1 + Math.max(...this.miners.map(({ stage }) => stage)),
      inStage: {
        waiting: ofStage('waiting'),
        underWay: ofStage('underWay'),
        soaking: ofStage('soaking'),
        through: ofStage('through'),
      },
      underWay: this.in('underWay').length,
      open: this.in('waiting', 'underWay', 'soaking').length,
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
    for (const miner of this.in('soaking')) miner.state = 'through';
    this.state = 'canceled';
  }

  begin(): void {
    const groups = new Map<string, number>();
    for (const { groupKey } of this.in('underWay')) groups.set(groupKey, (groups.get(groupKey) ?? 0) + 1);
    const agents = new Set(this.in('underWay').map(({ agentId }) => agentId));
    const waiting = this.in('waiting').filter(({ stage }) => stage === this.stage);
    for (const miner of chooseNext(waiting, { agents, groups })) miner.state = 'underWay';
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
      for (const miner of this.in('soaking')) miner.state = 'through';
    }
  }
}

function check(plan: Plan): void {
  const underWay = plan.in('underWay');
  for (const [agent, list] of Map.groupBy(underWay, ({ agentId }) => agentId))
    expect(list.length, `agent ${agent}`).toBe(1);
  for (const list of Map.groupBy(underWay, ({ groupKey }) => groupKey).values()) {
    const { groupKey, groupLimit: limit } = list[0] as Simulated;
    expect(list.length).toBeLessThanOrEqual(limit);
    const size = plan.miners.filter((miner) => miner.groupKey === groupKey).length;
    if (size > 1) expect(list.length).toBeLessThan(size);
  }
  for (const { stage, state } of plan.miners) {
    if (stage > plan.stage) expect(['waiting', 'canceled']).toContain(state);
    if (stage < plan.stage) expect(['waiting', 'underWay', 'soaking']).not.toContain(state);
  }
}

/** Lets a plan run with what happens to it, then with luck and a person who goes on or cancels, to its end. */
function live(
  plan: Plan,
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
    if (['done', 'canceled'].includes(plan.state)) break;
    plan.person(person);
    const failuresBefore = plan.in('failed').length - plan.forgiven;
    const [first] = plan.in('underWay');
    if (first && outcome) first.state = outcome === 'done' ? 'soaking' : (outcome as 'failed' | 'canceled');
    const [waiting] = plan.in('waiting').filter(({ stage }) => stage === plan.stage);
    if (isSkipped && waiting && plan.state === 'running') waiting.state = 'skipped';
    if (plan.soak === 'during') plan.soak = 'over';
    const step = plan.step();
    if (step === 'judgeSoak') {
      for (const miner of plan.in('soaking')) miner.state = hashes ? 'through' : 'failed';
      plan.soak = 'before';
    }
    const failures = plan.in('failed').length - plan.forgiven;
    if (step === 'begin') {
      expect(failures).toBeLessThan(plan.maxFailures);
      expect(plan.state).toBe('running');
      plan.begin();
    }
    expect(failures - failuresBefore).toBeLessThanOrEqual(plan.miners.length);
    check(plan);
  }
}

describe('a plan', () => {
  it('never goes past its agents and groups, begins nothing after N failures, and ends with each miner in one final state', () => {
    fc.assert(
      fc.property(miners, settings, events, (list, chosen, happening) => {
        const ordered = orderStages(list, chosen, sortOf) as Ordered<Simulated>[];
        const plan = new Plan(ordered, chosen.maxFailures);
        live(plan, happening);
        expect(['done', 'canceled']).toContain(plan.state);
        expect(plan.in('waiting', 'underWay', 'soaking')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has never more failures than N and what was under way, where nobody goes on', () => {
    fc.assert(
      fc.property(miners, settings, (list, chosen) => {
        const plan = new Plan(orderStages(list, chosen, sortOf) as Ordered<Simulated>[], chosen.maxFailures);
        let maxUnderWay = 0;
        for (let round = 0; round < 500 && plan.state === 'running'; round += 1) {
          const [first] = plan.in('underWay');
          if (first) first.state = 'failed';
          if (plan.step() === 'begin') plan.begin();
          maxUnderWay = Math.max(maxUnderWay, plan.in('underWay').length);
          check(plan);
        }
        for (const miner of plan.in('underWay')) miner.state = 'failed';
        expect(plan.in('failed').length).toBeLessThanOrEqual(chosen.maxFailures + maxUnderWay);
        if (list.length > chosen.maxFailures + maxUnderWay) expect(plan.state).toBe('halted');
      }),
    );
  });

  it('halts after a canary of which nobody came through, and is not held by it once a person goes on', () => {
    const progress = {
      state: 'running',
      stage: 0,
      stageCount: 3,
      inStage: { waiting: 0, underWay: 0, soaking: 0, through: 0 },
      underWay: 0,
      open: 7,
      isResumed: false,
      failures: 2,
      maxFailures: 3,
      soak: 'before',
    } as const;
    expect(nextStep(progress)).toEqual({ do: 'halt', cause: 'canary', failures: 2 });
    expect(nextStep({ ...progress, failures: 0 }).do).toBe('halt');
    expect(nextStep({ ...progress, failures: 0, isResumed: true })).toEqual({ do: 'nextStage' });
    expect(nextStep({ ...progress, inStage: { ...progress.inStage, through: 1 } })).toEqual({ do: 'nextStage' });
    expect(nextStep({ ...progress, maxFailures: 1, failures: 1 })).toEqual({
      do: 'halt',
      cause: 'failures',
      failures: 1,
    });
  });

  it('watches and settles while it is paused, and begins nothing', () => {
    const paused = {
      state: 'paused',
      stage: 1,
      stageCount: 3,
      inStage: { waiting: 0, underWay: 0, soaking: 2, through: 0 },
      underWay: 0,
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
