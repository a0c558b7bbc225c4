import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordAudit } from '../../../../platform/audit/record-audit.ts';
import { withIdentity } from '../../../../platform/database/with-access.ts';
import type { GraphqlServices } from '../../../../platform/graphql/context.ts';
import { originOf } from '../../../../platform/http/identity/identity-scope.ts';
import { cancellation, takeBack } from '../cancel-withdraw.ts';
import { cancelPath } from './cancel-link.ts';
import { readCancelToken } from './cancel-token.ts';
import { escapeHtml } from '../../../../platform/http/escape-html.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

/** The page behind the link of a mail, for people who are not signed in: a text, and a button that sends the page's own address. */
function cancelPage(text: string, button?: string): string {
  const form =
    button === undefined ? '' : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Withdrawal</title></head>',
    `<body><main><h1>Withdrawal</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
  ].join('');
}

const querySchema = z.object({ token: z.string().min(1).max(1024) });

interface HeldRow {
  subaccountId: number;
  name: string;
  amount_satoshi: bigint;
  email: string;
}

const notValid = 'This link is not valid any more. Look at the withdrawal in the console.';

/**
 * Serves the link of a mail about a held withdrawal. Opening it changes nothing, as mail scanners open links; its button cancels the
 * withdrawal, unless a payout has it.
 */
export function registerCancelLink(
  app: FastifyInstance,
  { database, secrets, pubsub }: Pick<GraphqlServices, 'database' | 'secrets' | 'pubsub'>,
): void {
  const answer = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  const tokenOf = (query: unknown) => {
    const given = querySchema.safeParse(query);
    return given.success ? readCancelToken(secrets, given.data.token) : undefined;
  };
  const held = (id: string, accountId: number) => sql<HeldRow>`
    select w.subaccount_id as "subaccountId", s.name, w.amount_satoshi, a.email
    from withdrawal w join subaccount s on s.id = w.subaccount_id join account a on a.id = ${accountId}
    where w.selector_id = ${uuidOrNull(id)}::uuid and w.payout_id is null and not w.canceled and not w.declined`;

  void app.register((scope, _options, done) => {
    // The button sends an empty form, which the server may read already.
    const formType = 'application/x-www-form-urlencoded';
    if (!scope.hasContentTypeParser(formType))
      scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
        parsed(null, {}),
      );
    scope.get(cancelPath, async ({ query }, reply) => {
      const token = tokenOf(query);
      const { rows } = token
        ? await withIdentity(database, (transaction) => held(token.withdrawal, token.accountId).execute(transaction))
        : { rows: [] };
      const [row] = rows;
      if (!row) return answer(reply, 410, cancelPage(notValid));
      const what = `${exactCoinAmount(row.amount_satoshi)} BTC of the subaccount ${row.name}`;
      return answer(reply, 200, cancelPage(`Cancel the withdrawal of ${what}?`, 'Cancel the withdrawal'));
    });
    scope.post(cancelPath, async (request, reply) => {
      const token = tokenOf(request.query);
      const isCanceled =
        token !== undefined &&
        (await withIdentity(database, async (transaction) => {
          const { rows } = await held(token.withdrawal, token.accountId).execute(transaction);
          const [row] = rows;
          if (!row) return false;
          const { subaccountId, email } = row;
          const canceled = await takeBack(transaction, { subaccountId, id: token.withdrawal });
          if (!canceled) return false;
          const actor = { kind: 'account', accountId: token.accountId, name: email, ip: originOf(request).ip } as const;
          await recordAudit(transaction, actor, cancellation(canceled));
          await pubsub.publish(transaction, { topic: 'withdrawal', subaccountId, ids: [canceled.key] });
          return true;
        }));
      if (!isCanceled) return answer(reply, 410, cancelPage(notValid));
      return answer(reply, 200, cancelPage('The withdrawal is canceled, and its amount is back in the balance.'));
    });
    done();
  });
}
