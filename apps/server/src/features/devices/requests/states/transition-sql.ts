import { itemEvents, itemTransitions, type ItemEvent } from '@headframe/domain/requests/item-transitions';
import { scanTransitions, type ScanEvent } from '@headframe/domain/requests/scan-transitions';
import { sql, type RawBuilder } from 'kysely';

type Transitions = Readonly<Record<string, string>>;

function movedFrom(column: RawBuilder<unknown>, transitions: Transitions): RawBuilder<boolean> {
  return sql`${column} in (${sql.join(Object.keys(transitions).map((state) => sql.lit(state)))})`;
}

function movedTo(column: RawBuilder<unknown>, transitions: Transitions): RawBuilder<string> {
  const arms = Object.entries(transitions).map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`);
  return sql`case ${column} ${sql.join(arms, sql` `)} else ${column} end`;
}

/** Whether an event moves item `t`. */
export function itemIsMoved(event: ItemEvent): RawBuilder<boolean> {
  return movedFrom(sql`t.state`, itemTransitions[event]);
}

/** The state of item `t` after an event; `nextItemState` in SQL. */
export function itemStateAfter(event: ItemEvent): RawBuilder<string> {
  return movedTo(sql`t.state`, itemTransitions[event]);
}

const armsOfEvents = (of: (event: ItemEvent) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    itemEvents.map((event) => sql`when ${sql.lit(event)} then ${of(event)}`),
    sql` `,
  );

export const itemIsMovedBy = (event: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`case ${event} ${armsOfEvents(itemIsMoved)} else false end`;

export const itemStateAfterEach = (event: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case ${event} ${armsOfEvents(itemStateAfter)} else t.state end`;

/** Whether an event moves scan `r`. */
export function scanIsMoved(event: ScanEvent): RawBuilder<boolean> {
  return sql`r.kind = 'scan' and ${movedFrom(sql`r.state`, scanTransitions[event])}`;
}

/** Whether an event moves update `r` of an agent, which lives as scans do. */
export function updateIsMoved(event: ScanEvent): RawBuilder<boolean> {
  return sql`r.kind = 'updateAgent' and ${movedFrom(sql`r.state`, scanTransitions[event])}`;
}

/** The state of scan or update `r` after an event; `nextScanState` in SQL. */
export function scanStateAfter(event: ScanEvent): RawBuilder<string> {
  return movedTo(sql`r.state`, scanTransitions[event]);
}
