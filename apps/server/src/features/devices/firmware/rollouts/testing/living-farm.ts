import { sql } from 'kysely';
import { expect } from 'vitest';
import { seedPlace } from '../../../../../testing/seed-places.ts';
import type { SeededPdu } from '../../../../../testing/seed-outlets.ts';
import { endRequestsItems, type PlayedEnd } from './play-agent.ts';
import type { RolloutSite } from './rollout-site.ts';

/** Where a miner stands: the place of its agent and PDU in the lists, the number of its rack and network. */
export interface StandingMiner {
  agent: number;
  rack: number | null;
  pdu: number | null;
  network: number;
}

/** What happens: an agent says that a miner received the image, or how its update ended; a miner hashes; an hour passes; a person acts. */
export interface Happening {
  what: 'received' | PlayedEnd | 'hashes' | 'hour' | 'pause' | 'resume' | 'cancel';
  /** Chooses among those that it can happen to. */
  which: number;
}

interface Living extends StandingMiner {
  id: number;
  ip: string;
  /** Whether it hashes. */
  isHashing: boolean;
}

/** Miners that stop hashing once they are updated, and hash again only when it happens to them. */
export class LivingFarm {
  readonly #home: RolloutSite;
  readonly #miners: readonly Living[];
  /** The two rollouts by miner, as shares are of the miners of a rollout. */
  readonly #rolloutOf = new Map<number, number>();

  private constructor(home: RolloutSite, miners: readonly Living[]) {
    this.#home = home;
    this.#miners = miners;
  }

  /** What goes on after all that happened by chance: updates end well, and nothing hashes by itself. */
  static readonly further: readonly Happening[] = ['resume', 'done', 'hashes', 'done', 'hashes', 'done'].map(
    (what, which) => ({
      what: what as Happening['what'],
      which,
    }),
  );

  static async seed(
    home: RolloutSite,
    agents: readonly number[],
    pdus: readonly SeededPdu[],
    miners: readonly StandingMiner[],
  ) {
    const ips = miners.map(({ network }, place) => `10.0.${network}.${place + 1}`);
    const ids = await home.seedMiners(ips);
    const living = miners.map((miner, place) => ({
      ...miner,
      id: ids[place] ?? 0,
      ip: ips[place] ?? '',
      isHashing: true,
    }));
    for (const [place, { id, agent, rack, pdu }] of living.entries()) {
      await sql`update device set agent_id = ${agents[agent] ?? 0} where id = ${id}`.execute(home.database);
      await seedPlace(home.database, id, rack === null ? null : { groupName: 'Hall', rackName: `R${rack}` });
      const part = pdu === null ? undefined : pdus[pdu]?.partIds[place];
      if (part !== undefined)
        await sql`update pdu_outlet set feeds_device_id = ${id} where part_id = ${part}`.execute(home.database);
    }
    return new LivingFarm(home, living);
  }

  /** Starts a rollout over the miners from one place to another; returns its id. */
  async start(from: number, to: number, settings: object): Promise<string> {
    const chosen = this.#miners.slice(from, to);
    for (const { id } of chosen) this.#rolloutOf.set(id, from);
    const { data } = await this.#home.prepare({ ip: { _in: chosen.map(({ ip }) => ip) } });
    const started = await this.#home.start(settings, { snapshotId: data.prepareFirmwareRollout.id });
    return started.data.startFirmwareRollout.id;
  }

  async happen({ what, which }: Happening, rollouts: readonly string[]): Promise<void> {
    const { database } = this.#home;
    const one = <Value>(list: readonly Value[]): Value | undefined => list[which % Math.max(1, list.length)];
    if (what === 'pause' || what === 'resume' || what === 'cancel') await this.#home.change(what, one(rollouts) ?? '');
    else if (what === 'hour') await this.#pass();
    else if (what === 'hashes') {
      const miner = one(this.#miners.filter(({ isHashing }) => !isHashing));
      if (miner) miner.isHashing = true;
      await this.#report();
    } else {
      const open = await this.#open();
      const miner = one(open);
      if (!miner) return;
      if (what === 'done' || what === 'received') miner.isHashing = false;
      if (what === 'received')
        await sql`update agent_request_item set state = 'started', progress_text = 'Restarting' where device_id = ${miner.id}
          and state in ('pending', 'sent', 'started')`.execute(database);
      else await endRequestsItems(database, (ip) => (ip === miner.ip ? what : null));
      await this.#report();
    }
  }

  async #open(): Promise<Living[]> {
    const { rows } = await sql<{
      id: number;
    }>`select device_id as id from agent_request_item where state in ('pending', 'sent', 'started')
      order by id`.execute(this.#home.database);
    return rows.flatMap(({ id }) => this.#miners.find((miner) => miner.id === id) ?? []);
  }

  /** All agents report what their miners do. */
  async #report(): Promise<void> {
    for (const isHashing of [true, false])
      await this.#home.report(
        this.#miners.filter((miner) => miner.isHashing === isHashing).map(({ id }) => id),
        `is_online = true, is_mining = ${isHashing}`,
      );
  }

  async #pass(): Promise<void> {
    const { database } = this.#home;
    await sql`update firmware_rollout set soaks_until = soaks_until - interval '1 hour'`.execute(database);
    await sql`update firmware_rollout_miner set state_at = state_at - interval '1 hour', hashed_at = hashed_at - interval '1 hour'`.execute(
      database,
    );
    await this.#report();
  }

  #groupOf({ rack, pdu, network, agent }: Living): string {
    if (rack !== null) return `rack ${rack}`;
    return pdu === null ? `network ${network} of ${agent}` : `PDU ${pdu}`;
  }

  /** That no rack is away as a whole, that no agent sends two images, and that no miner is updated twice or before its stage. */
  async check(): Promise<void> {
    const { database } = this.#home;
    for (const [group, all] of Map.groupBy(this.#miners, (miner) => this.#groupOf(miner)))
      for (const theirs of Map.groupBy(all, ({ id }) => this.#rolloutOf.get(id)).values()) {
        const away = theirs.filter(({ isHashing }) => !isHashing).length;
        if (theirs.length > 1) expect(away, group).toBeLessThanOrEqual(theirs.length / 2);
      }
    const { rows: agents } = await sql<{ transfers: number }>`select count(*)::int as transfers from agent_request_item
      where state in ('pending', 'sent', 'started') and progress_text is distinct from 'Restarting' group by agent_id`.execute(
      database,
    );
    for (const { transfers } of agents) expect(transfers).toBe(1);
    const { rows: wrong } = await sql`
      select m.id from firmware_rollout_miner m join firmware_rollout r on r.id = m.rollout_id
      where m.stage > r.stage and m.state not in ('waiting', 'canceled')
        or (select count(*) from agent_request_item t where t.device_id = m.device_id) > 1`.execute(database);
    expect(wrong).toEqual([]);
  }
}
