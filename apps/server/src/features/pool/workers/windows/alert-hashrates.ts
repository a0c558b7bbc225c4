import { hashrateAgainst, workerBack, workerLow } from '@headframe/domain/pool/worker.events';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { emit } from '../../../../platform/event-log/index.ts';
import { mailReaders, readersOfEach, toEach, type MailContent } from '../../../../platform/outbox/index.ts';

/** A worker of which the hashrate is alerted: for the first time, again after an hour, or back at its threshold. */
export interface HashrateAlert {
  readonly subaccount_id: number;
  readonly alert: 'low' | 'still-low' | 'back';
  readonly selector_id: string;
  readonly name: string;
  readonly coin_enum: number;
  /** H/s. */
  readonly hashrate: number;
  readonly threshold: number;
}

/** Workers that one mail names. */
const namedWorkers = 20;

const sentences: Readonly<Record<HashrateAlert['alert'], { one: string; many: string }>> = {
  low: { one: 'is below its threshold', many: 'are below their thresholds' },
  'still-low': { one: 'is still below its threshold', many: 'are still below their thresholds' },
  back: { one: 'is at its threshold again', many: 'are at their thresholds again' },
};

const dataOf = ({ hashrate, threshold, coin_enum }: HashrateAlert) => ({ hashrate, threshold, coinEnum: coin_enum });

function writeMail(
  subaccount: string,
  publicUrl: string,
  alerts: readonly [HashrateAlert, ...HashrateAlert[]],
): MailContent {
  const [{ alert, name }] = alerts;
  const isOne = alerts.length === 1;
  const { one, many } = sentences[alert];
  const what = isOne ? `The hashrate of ${name} ${one}` : `The hashrates of ${alerts.length} workers ${many}`;
  const lines = alerts.slice(0, namedWorkers).map((worker) => `${worker.name}: ${hashrateAgainst(dataOf(worker))}`);
  const more = alerts.length - lines.length;
  return {
    subject: `${what} (${subaccount})`,
    paragraphs: [
      `${what} in the subaccount ${subaccount}, over the last hour:`,
      [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    ],
    link: { label: 'Open the workers', url: new URL('/user/pool/worker-management', publicUrl).href },
    ...(alert !== 'back' && {
      closing: ['You get this mail again each hour while it stays so, and once when it is over.'],
    }),
  };
}

function bySubaccountAndAlert(alerts: readonly HashrateAlert[]) {
  const groups = new Map<string, [HashrateAlert, ...HashrateAlert[]]>();
  for (const one of alerts) {
    const group = groups.get(`${one.subaccount_id} ${one.alert}`);
    if (group) group.push(one);
    else groups.set(`${one.subaccount_id} ${one.alert}`, [one]);
  }
  return [...groups.values()];
}

/**
 * Notes workers that fell below their threshold or came back, and mails those who may see the workers of their subaccount: one mail for all of the
 * same alert. `at` is the moment up to which shares are counted.
 */
export async function alertHashrates(
  transaction: AccessTransaction,
  publicUrl: string,
  at: Date,
  alerts: readonly HashrateAlert[],
): Promise<void> {
  if (alerts.length === 0) return;
  const occurrencesOf = (wanted: HashrateAlert['alert']) =>
    alerts.flatMap((one) =>
      one.alert === wanted
        ? [
            {
              subaccountId: one.subaccount_id,
              subject: { kind: 'worker', id: one.selector_id, name: one.name },
              data: dataOf(one),
              at,
            } as const,
          ]
        : [],
    );
  await emit(transaction, workerLow, occurrencesOf('low'));
  await emit(transaction, workerBack, occurrencesOf('back'));
  const groups = bySubaccountAndAlert(alerts);
  await asIdentity(transaction, async () => {
    const ids = [...new Set(alerts.map(({ subaccount_id }) => subaccount_id))];
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id, name from subaccount where id = any (${ids}::int[])`.execute(transaction);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const readers = await readersOfEach(
      transaction,
      groups.map(([{ subaccount_id: subaccountId }]) => ({
        by: 'permissions',
        subaccountId,
        permissions: ['workers'],
      })),
    );
    for (const [index, group] of groups.entries()) {
      const [{ subaccount_id, alert }] = group;
      const content = writeMail(names.get(subaccount_id) ?? '', publicUrl, group);
      await mailReaders(
        transaction,
        ['hashrate', subaccount_id, alert, at.toISOString()],
        toEach(readers[index] ?? [], content),
      );
    }
  });
}
