import { Button } from '@mantine/core';
import { useDateFormat } from '../../../ui/figure/dates.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import classes from '../../../ui/theme/classes.module.css';
import { gapText } from './gap-text.ts';
import { lookAtRestore, type Restore } from './look-at-restore.tsx';
import styles from './Restores.module.css';

/** One restore: what it was noticed by, the gap, what was brought again, and what is left to a person. */
export function RestoreSection({ restore, onDone }: { restore: Restore; onDone(): void }) {
  const format = useDateFormat('minute');
  const { kind, noticedAt, noticedBy, evidence, lookedAt, lookedBy, things, reports } = restore;
  const isRestored = kind === 'restored';
  const title = isRestored ? 'The database was restored' : 'A newer house is served';
  return (
    <section className={classes['stack']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>
        Noticed <RelativeTime at={noticedAt} /> by {noticedBy}. {evidence}{' '}
        {isRestored && <>The database does not know what happened {gapText(restore, format)}.</>}
      </p>
      {lookedAt === null ? (
        <>
          <WarningNote>
            Nothing is paid until you have looked.{' '}
            {isRestored
              ? 'Compare what the wallet has paid since with the withdrawals that wait.'
              : 'Shut this house down if the other one has taken its place.'}
          </WarningNote>
          <div>
            <Button onClick={() => void lookAtRestore(restore, onDone)}>
              {isRestored ? 'I have looked, let payouts go on' : 'This house goes on'}
            </Button>
          </div>
        </>
      ) : (
        <p className={classes['note']}>
          {lookedBy} has looked at it <RelativeTime at={lookedAt} />.
        </p>
      )}
      {isRestored && <Ended restore={restore} />}
      {things && (
        <p className={styles['text']}>
          What was removed since the backup is back, and no program knows what that was. Look through what is from
          before it: {thingsText(things)}.
        </p>
      )}
      {reports.length > 0 && (
        <PlainTable
          label="Table of what programs brought again"
          columns={['Program', 'Shares', 'Blocks', 'Without a subaccount', 'Missing']}
          rows={reports.map((report) => ({
            key: report.program,
            cells: [
              report.program,
              formatCount(Number(report.shares)),
              formatCount(report.blocks),
              formatCount(Number(report.homeless)),
              report.missingTo === null
                ? 'nothing'
                : gapText({ gapFrom: report.missingFrom, gapTo: report.missingTo }, format),
            ],
          }))}
        />
      )}
    </section>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

function thingsText({ apiKeys, watcherLinks, sharedDevices, roles, agents }: NonNullable<Restore['things']>): string {
  return [
    counted(apiKeys, 'API key', 'API keys'),
    counted(watcherLinks, 'watcher link', 'watcher links'),
    counted(sharedDevices, 'shared device', 'shared devices'),
    counted(roles, 'custom role', 'custom roles'),
    counted(agents, 'agent with its key', 'agents with their keys'),
  ].join(', ');
}

function Ended({ restore: { endedSessions, endedCodes } }: { restore: Restore }) {
  return (
    <p className={classes['note']}>
      {formatCount(endedSessions)} {endedSessions === 1 ? 'session' : 'sessions'} and {formatCount(endedCodes)} one-time{' '}
      {endedCodes === 1 ? 'link or confirmation' : 'links and confirmations'} from before were ended.
    </p>
  );
}
