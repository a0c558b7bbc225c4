import type { ItemResult } from '@headframe/agent-link';
import { describeEvent } from '@headframe/domain/events/event-types';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { frameSeries } from '../../../../testing/agent-reports.ts';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

const result = (
  requestId: number,
  itemId: number | undefined,
  state: ItemResult['state'],
  message = '',
): ItemResult => ({
  requestId,
  itemId: itemId ?? 0,
  at: Date.now(),
  state,
  message,
});

const requestOf = (id: number) =>
  farm.one(sql<
    Record<string, unknown>
  >`select state, done_count as done, failed_count as failed, canceled_count as canceled,
    expired_count as expired, summary from agent_request where id = ${id}`);

describe('results', () => {
  it('count up to the end of their request, and never change an item that has ended', async () => {
    const { requestId, itemIds } = await farm.request('reboot');
    await farm.send(
      farm.next({
        results: [result(requestId, itemIds[0], 'started'), result(requestId, itemIds[0], 'done', 'Back.')],
      }),
    );
    expect(await requestOf(requestId)).toMatchObject({ state: 'running', done: 1, failed: 0 });
    await farm.send(
      farm.next({
        results: [result(requestId, itemIds[0], 'failed', 'No.'), result(requestId, itemIds[1], 'canceled')],
      }),
    );
    expect(await requestOf(requestId)).toMatchObject({ state: 'running', done: 1, failed: 0, canceled: 1 });
    await farm.send(farm.next({ results: [result(requestId, itemIds[2], 'failed', 'It lied.')] }));
    expect(await requestOf(requestId)).toEqual({
      state: 'failed',
      done: 1,
      failed: 1,
      canceled: 1,
      expired: 0,
      summary: '1 done, 1 failed, 1 canceled',
    });
    const change = { topic: 'agentRequest', subaccountId: farm.site.subaccountId, ids: [requestId] };
    expect(farm.published).toEqual([change, change, change]);
  });

  it('of a request that ends are an event, once, with who requested it', async () => {
    const events = async () => {
      const { rows } = await sql<{ code: number; data: object; name: string; actor: string }>`
        select code, data, name, actor from event where subaccount_id = ${farm.site.subaccountId} order by id`.execute(
        farm.database,
      );
      return rows.map(({ code, data, name, actor }) => {
        const { label, text } = describeEvent(code, data);
        return `${label}: ${name} ${text} ${actor}`;
      });
    };
    const bad = await farm.request('reboot');
    await sql`update agent_request set requested_by = ${farm.site.accountId}`.execute(farm.database);
    await farm.sendResults(
      result(bad.requestId, bad.itemIds[0], 'done'),
      result(bad.requestId, bad.itemIds[1], 'failed'),
    );
    expect(await events()).toEqual([]);
    await farm.sendResults(result(bad.requestId, bad.itemIds[2], 'done'));
    await farm.sendResults(result(bad.requestId, bad.itemIds[2], 'failed'));
    const good = await farm.request('reboot');
    await farm.sendResults(...good.itemIds.map((id) => result(good.requestId, id, 'done')));
    expect(await events()).toEqual([
      `Command failed: Reboot (3 devices) 2 done, 1 failed. ${farm.site.owner.email}`,
      'Command done: Reboot (3 devices) 3 done. ',
    ]);
  });

  it('are accepted only from the agent they were requested from', async () => {
    const { requestId, itemIds } = await farm.request('reboot');
    const stranger = await farm.stranger();
    const other = farm.otherSession(stranger);
    await farm.send(frameSeries()({ results: [result(requestId, itemIds[0], 'done')] }), other);
    expect(await requestOf(requestId)).toMatchObject({ done: 0 });
  });

  it('finalise the LED: the commanded state when done, the previous one when not', async () => {
    await sql`update asic set blink_status = 'request_on' where device_id = any (${farm.ids}::int[])`.execute(
      farm.database,
    );
    const { requestId, itemIds } = await farm.request('blink', { on: true });
    await farm.send(
      farm.next({ results: [result(requestId, itemIds[0], 'done'), result(requestId, itemIds[1], 'failed')] }),
    );
    const { rows } = await sql<{
      blink_status: string;
    }>`select blink_status from asic where device_id = any (${farm.ids}::int[]) order by device_id`.execute(
      farm.database,
    );
    expect(rows.map((row) => row.blink_status)).toEqual(['on', 'off', 'request_on']);
  });

  it('of work that was given up here replace "expired" once the agent reports, and reverse the device as requested', async () => {
    const { requestId, itemIds } = await farm.request('stop', { options: { stayTime: 3600 } });
    const giveUp = () =>
      sql`with items as (
          update agent_request_item set state = 'expired', message = 'The agent gave no answer.'
          where request_id = ${requestId}
        ) update agent_request set state = 'expired', expired_count = 3, summary = '3 expired' where id = ${requestId}`.execute(
        farm.database,
      );
    await giveUp();
    const halfAnHourAgo = Date.now() - 1_800_000;
    const late = (place: number, state: ItemResult['state']) => ({
      ...result(requestId, itemIds[place], state),
      at: halfAnHourAgo,
    });
    await farm.send(farm.next({ results: [late(0, 'started'), late(1, 'started')] }));
    expect(await requestOf(requestId)).toMatchObject({ state: 'expired', expired: 3 });
    await farm.send(farm.next({ results: [late(0, 'done'), late(1, 'done')] }));
    expect(await requestOf(requestId)).toMatchObject({
      state: 'expired',
      done: 2,
      expired: 1,
      summary: '2 done, 1 expired',
    });
    await farm.send(farm.next({ results: [late(2, 'done')] }));
    expect(await requestOf(requestId)).toMatchObject({ state: 'done', done: 3, expired: 0, summary: '3 done' });
    await farm.send(farm.next({ results: [late(2, 'failed')] }));
    expect(await requestOf(requestId)).toMatchObject({ state: 'done', done: 3, failed: 0 });
    const { rows } = await sql<{ kind: string; wait: number }>`
      select kind, round(extract(epoch from due_at - now()))::int as wait from command_reversal
      where device_id = any (${farm.ids}::int[])`.execute(farm.database);
    expect(rows.map(({ kind }) => kind)).toEqual(['start', 'start', 'start']);
    for (const { wait } of rows) expect(Math.abs(wait - 1800)).toBeLessThan(5);
  });

  it('that fail after they were begun may have turned the device: it is noted as uncertain, beside what is certain', async () => {
    const ends = async (states: ItemResult['state'][][], stayTime = 600) => {
      const { requestId, itemIds } = await farm.request('stop', { options: { stayTime } });
      for (const place of [0, 1, 2])
        for (const state of states[place] ?? []) await farm.sendResults(result(requestId, itemIds[place], state));
    };
    const returns = async () =>
      (
        await sql<{ uncertain: boolean; wait: number }>`
          select (options->>'isUncertain')::boolean as uncertain, round(extract(epoch from due_at - now()) / 600)::int as wait
          from command_reversal where device_id = any (${farm.ids}::int[]) order by device_id`.execute(farm.database)
      ).rows;
    await ends([['started', 'failed'], ['failed'], ['started', 'done']]);
    expect(await returns()).toEqual([
      { uncertain: true, wait: 1 },
      { uncertain: false, wait: 1 },
    ]);
    await ends([['started', 'done'], [], ['started', 'failed']], 1200);
    expect(await returns()).toEqual([
      { uncertain: false, wait: 2 },
      { uncertain: false, wait: 1 },
    ]);
    await ends([['started', 'failed'], [], ['started', 'done']], 0);
    expect(await returns()).toEqual([{ uncertain: false, wait: 2 }]);
  });

  it('remember when a device is to be turned back after its stay time, until a newer command replaces that', async () => {
    const stop = await farm.request('stop', { options: { stayTime: 600 } });
    await farm.send(farm.next({ results: stop.itemIds.map((id) => result(stop.requestId, id, 'done')) }));
    const returns = async () =>
      (
        await sql<{ kind: string; wait: number }>`select kind, round(extract(epoch from due_at - now()))::int as wait
        from command_reversal where device_id = any (${farm.ids}::int[])`.execute(farm.database)
      ).rows;
    expect(await returns()).toHaveLength(3);
    expect((await returns())[0]?.kind).toBe('start');
    expect(Math.abs(((await returns())[0]?.wait ?? 0) - 600)).toBeLessThan(5);
    const start = await farm.request('start');
    await farm.send(
      farm.next({
        results: [
          result(start.requestId, start.itemIds[0], 'done'),
          result(start.requestId, start.itemIds[1], 'failed'),
        ],
      }),
    );
    expect(await returns()).toHaveLength(2);
  });
});
