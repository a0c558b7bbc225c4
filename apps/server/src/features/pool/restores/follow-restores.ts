import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { mailReaders, readersOf, toEach } from '../../../platform/outbox/index.ts';
import { noSubaccount, type PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { HouseRestore } from './load-restores.ts';

/** What following restores needs. */
interface FollowDeps {
  readonly database: Kysely<DB>;
  readonly pubsub: Pick<PubSub, 'publish'>;
  readonly publicUrl: string;
}

type NewRestore = Pick<HouseRestore, 'id' | 'kind' | 'noticedBy' | 'gapFrom' | 'gapTo'>;

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The gap of a restore in words, such as `from 2026-11-20 14:02 UTC to 2026-11-20 15:40 UTC`. */
function gapText({ gapFrom, gapTo }: Pick<HouseRestore, 'gapFrom' | 'gapTo'>): string {
  if (gapFrom && gapTo) return `from ${timeOf(gapFrom)} to ${timeOf(gapTo)}`;
  if (gapTo) return `from the time of the backup, which no program knows, to ${timeOf(gapTo)}`;
  return 'in a time that no program can name';
}

function mailOf(restore: NewRestore, publicUrl: string) {
  const link = { label: 'Open the restores', url: new URL('/user/pool/restores', publicUrl).href };
  const held = 'Nothing is paid until you have looked at it.';
  if (restore.kind === 'superseded')
    return {
      isEssential: true,
      subject: 'A newer house is served in place of this one',
      paragraphs: [
        `${restore.noticedBy} serves a house that was restored from this one, or in its place. It stores nothing here any more: shares and blocks wait on its disk.`,
        held,
        'Shut this house down if the other one has taken its place. If this one is to go on, say so on the page Restores.',
      ],
      link,
    };
  return {
    isEssential: true,
    subject: 'The database was restored',
    paragraphs: [
      `${restore.noticedBy} has noticed that the database was set back to an earlier time. It does not know what happened ${gapText(restore)}.`,
      held,
      'Sessions, one-time links and open confirmations from before were ended. Pool programs bring again what they keep. Whatever was removed since the backup, such as API keys, watcher links, shares and roles, is back: no program knows which.',
    ],
    link,
  };
}

/** Ends what was open from before: sessions, one-time links and confirmations that wait. */
async function endOpenThings(transaction: AccessTransaction, id: number): Promise<void> {
  await sql`with restore as (select noticed_at as at from house_restore where id = ${id}),
    ended as (update session set revoked_at = now(), revoke_reason = 'the database was restored' from restore
      where revoked_at is null and created_at < restore.at returning session.id),
    tokens as (delete from refresh_token using ended where session_id = ended.id),
    codes as (delete from action_code using restore where created_at < restore.at returning used_at, expires_at),
    factors as (delete from two_factor using restore where confirmed_at is null and created_at < restore.at returning account_id),
    mails as (update outbox set state = 'dropped', payload = '{}', reason = 'The database was restored.', settled_at = now() from restore
      where outbox.state = 'waiting' and outbox.key like 'once/%' and outbox.created_at < restore.at)
    update house_restore set ended_sessions = (select count(*) from ended),
      ended_codes = (select count(*) from codes where used_at is null and expires_at > now()) + (select count(*) from factors)
    where id = ${id}`.execute(transaction);
}

/**
 * Follows restores that were noticed: ends what was open from before, and mails the administrator. Each once, whichever server does it.
 * Returns how many.
 */
export async function followRestores({ database, pubsub, publicUrl }: FollowDeps): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const { rows } = await sql<NewRestore>`
      update house_restore set followed_at = now() where followed_at is null
      returning id, kind, noticed_by as "noticedBy", gap_from as "gapFrom", gap_to as "gapTo"`.execute(transaction);
    if (rows.length === 0) return 0;
    const readers = await readersOf(transaction, { by: 'operator' });
    for (const restore of rows) {
      if (restore.kind === 'restored') await endOpenThings(transaction, restore.id);
      await mailReaders(transaction, ['house-restore', restore.id], toEach(readers, mailOf(restore, publicUrl)));
    }
    await pubsub.publish(transaction, { topic: 'account', subaccountId: noSubaccount, ids: 'all' });
    return rows.length;
  });
}
