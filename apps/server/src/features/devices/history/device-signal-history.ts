import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { measureSignals } from '@headframe/domain/signals/measure-signals';
import type { Signal } from '@headframe/domain/signals/define-signal';
import { sql } from 'kysely';
import { addSignalHistory, bySubject, type SignalSpan } from '../../../platform/signals/signal-history.ts';
import type { SignalScope } from '../../../platform/signals/signal-source.ts';
import { rollUpsOf } from '../kind-platform/index.ts';
import { readChartOfMany } from './device-history.ts';
import { addPlaceHistory } from './place-signal-history.ts';
import { boundHistoryRows, rowsPerDevice, samplesPerHour } from './history-rows.ts';
import { siteHistory } from './site-history.ts';
import { crossedHours, openSamplesNear, samplesOf } from './near-samples.ts';
import { chartOfMany } from './statements/chart-statement.ts';
import { uuidsOf } from '../../../platform/validation/named-id.ts';

const hourSeconds = 3600;

/** Keys of the devices or parts that the scope may read the history of, by the ids that people know. */
async function keysOf(scope: SignalScope, { history = null, source }: Signal, subjects: readonly string[]) {
  const ids = sql`${[...scope.subaccountsWith(history)]}::integer[]`;
  const known = sql`any (${uuidsOf(subjects)}::uuid[])`;
  const isOpen = sql`d.kind = ${source?.kind} and (d.subaccount_id = any (${ids}) or d.shared_with && ${ids})`;
  const { rows } = await sql<{ id: number; subject: string }>`${
    source?.part === undefined
      ? sql`select d.id, d.selector_id::text as subject from device d where d.selector_id = ${known} and ${isOpen}`
      : sql`select p.id, p.selector_id::text as subject from device_part p join device d on d.id = p.device_id
        where p.selector_id = ${known} and ${isOpen}`
  }`.execute(scope.transaction);
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

function addOfDevices(kind: DeviceKind, signal: Signal): void {
  const { source } = signal;
  const measures = source?.part === undefined ? kind.measures : (kind.part?.measures ?? {});
  const rollUp = rollUpsOf(measures).find(({ name }) => name === source?.measure);
  if (!rollUp) return;
  const statements = chartOfMany(kind, rollUp, source?.part !== undefined);
  addSignalHistory([signal.key], async (scope, wanted, subjects, span) => {
    const keys = await keysOf(scope, wanted, subjects);
    boundHistoryRows(keys.size * rowsPerDevice(span));
    const { step, points } = await readChartOfMany(scope.transaction, statements, [...keys.keys()], span);
    const rows = points.map((point) => ({
      subject: keys.get(point.device_id ?? point.part_id ?? 0) ?? '',
      at: point.at,
      value: point[rollUp.name] as number | null,
    }));
    if (span.near === undefined || step !== hourSeconds || signal.source?.part !== undefined)
      return { step, subjects: bySubject(rows) };
    const crossed = await crossedHours(scope.transaction, kind, rollUp.measure, [...keys.keys()], span);
    boundHistoryRows(crossed.length * samplesPerHour);
    const open = await openSamplesNear(scope.transaction, kind, rollUp.measure, [...keys.keys()], span);
    const samples = [...(await samplesOf(scope.transaction, kind, rollUp.measure, crossed)), ...open];
    const hourOf = (subject: string, at: Date) => `${subject} ${at.getTime()}`;
    const replaced = new Set([...crossed, ...open].map(({ deviceId, hour }) => hourOf(keys.get(deviceId) ?? '', hour)));
    const whole = rows.filter(({ subject, at }) => !replaced.has(hourOf(subject, at)));
    const fine = samples.map(({ deviceId, at, value }) => ({ subject: keys.get(deviceId) ?? '', at, value }));
    return { step, subjects: bySubject([...whole, ...fine]) };
  });
}

/** What the miners of subaccounts came to; a step without a wholly sampled minute is null. */
async function ofSites(scope: SignalScope, signal: Signal, subjects: readonly string[], span: SignalSpan) {
  const ids = scope.subaccountsWith(signal.history ?? null);
  const { rows } = await sql<{ id: number; name: string; agents: number }>`
    select id, name, (
      select count(*)::int from agent a
      where a.subaccount_id = n.id and (a.removed_at is null or a.removed_at > ${span.from}::timestamptz)
    ) as agents
    from subaccount n where name = any (${[...subjects]}::text[]) and id = any (${[...ids]}::integer[])`.execute(
    scope.transaction,
  );
  const minutes = Math.ceil((span.to.getTime() - span.from.getTime()) / 60_000);
  boundHistoryRows(minutes * rows.reduce((sum, { agents }) => sum + agents, 0));
  const figure = signal.source?.measure === 'power' ? 'power' : 'hashrate';
  let step = 0;
  const histories = [];
  for (const { id, name } of rows) {
    const history = await siteHistory(scope.transaction, span.from, span.to, span.points, id);
    ({ step } = history);
    histories.push({ subject: name, points: history.points.map((point) => ({ at: point.at, value: point[figure] })) });
  }
  return { step, subjects: histories };
}

/** Whether the sum is kept of all devices of a site by the minute. */
function isKeptByMinute({ measures }: DeviceKind, { source }: Signal): boolean {
  const measure = measures[source?.measure ?? ''];
  return source?.over === 'sum' && measure?.value === 'number' && measure.sumOver === source.place;
}

for (const kind of deviceKinds)
  for (const signal of measureSignals(kind)) {
    if (signal.history === undefined) continue;
    if (signal.source?.over === undefined) addOfDevices(kind, signal);
    else if (isKeptByMinute(kind, signal)) addSignalHistory([signal.key], ofSites);
    else addPlaceHistory(kind, signal);
  }
