import { itemEvents, itemTransitions, type ItemEvent } from '@headframe/domain/requests/item-transitions';
import { scanTransitions, type ScanEvent } from '@headframe/domain/requests/scan-transitions';
import { sql, type RawBuilder } from 'kysely';
import { isMovedFrom, stateAfter } from '../../../../platform/database/transition-sql.ts';

/** Whether an event moves item `t`. */
export function itemIsMoved(event: ItemEvent): RawBuilder<boolean> {
  return isMovedFrom(sql`t.state`, itemTransitions[event]);
}

/** The state of item `t` after an event; `nextItemState` in SQL. */
export function itemStateAfter(event: ItemEvent): RawBuilder<string> {
  return stateAfter(sql`t.state`, itemTransitions[event]);
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
  return sql`r.kind = 'scan' and ${isMovedFrom(sql`r.state`, scanTransitions[event])}`;
}

/** Whether an event moves update `r` of an agent, which lives as scans do. */
export function updateIsMoved(event: ScanEvent): RawBuilder<boolean> {
  return sql`r.kind = 'updateAgent' and ${isMovedFrom(sql`r.state`, scanTransitions[event])}`;
}

/** The state of scan or update `r` after an event; `nextScanState` in SQL. */
export function scanStateAfter(event: ScanEvent): RawBuilder<string> {
  return stateAfter(sql`r.state`, scanTransitions[event]);
}
