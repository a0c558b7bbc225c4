import { sql } from 'kysely';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField, singleGrant } from '../../../../platform/graphql/field-access.ts';
import { approveWorkers, refuseWorkers, setWorkerApproval } from './approve-workers.ts';

/** Names that are shown; as many wait at most, see the pool. */
const maxShown = 500;

interface NewWorker {
  name: string;
  address: string;
  firstAt: Date;
  lastAt: Date;
}

const newWorker = builder.objectRef<NewWorker>('NewWorker').implement({
  description: 'A name that a miner signs in with and that its subaccount does not have yet.',
  fields: (t) => ({
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: 'Where it was last tried from.' }),
    firstAt: t.expose('firstAt', { type: 'Timestamp' }),
    lastAt: t.expose('lastAt', { type: 'Timestamp' }),
  }),
});

interface Approval {
  isNeeded: boolean;
  waiting: NewWorker[];
}

const approval = builder.objectRef<Approval>('WorkerApproval').implement({
  description: 'Whether new workers of the subaccount need approval, and which wait for it.',
  fields: (t) => ({
    isNeeded: t.exposeBoolean('isNeeded'),
    waitingCount: t.field({
      type: 'Int',
      description: 'How many wait for it.',
      resolve: ({ waiting }) => waiting.length,
    }),
    waiting: t.field({ type: [newWorker], description: 'By name.', resolve: ({ waiting }) => waiting }),
  }),
});

builder.queryField('workerApproval', (t) =>
  t.field({
    ...permissionField('workers'),
    type: approval,
    description: 'Whether new workers of the subaccount need approval, and which wait for it.',
    args: { subaccount: t.arg.string() },
    resolve: async (_source, _args, { scope: { transaction, grants } }) => {
      const { subaccountId } = singleGrant(grants);
      const policy = await sql<{ isNeeded: boolean }>`
        select needs_approval as "isNeeded" from worker_policy where subaccount_id = ${subaccountId}`.execute(
        transaction,
      );
      const waiting = await sql<NewWorker>`
        select name, address, first_at as "firstAt", last_at as "lastAt" from new_worker
        where subaccount_id = ${subaccountId} and not is_approved order by name limit ${maxShown}`.execute(transaction);
      return { isNeeded: policy.rows[0]?.isNeeded ?? false, waiting: waiting.rows };
    },
  }),
);

const access = permissionField('workers_write');

builder.mutationField('setWorkerApproval', (t) =>
  t.boolean({
    ...access,
    description: 'Sets whether new workers of the subaccount need approval before they mine; those it has never do.',
    args: { isNeeded: t.arg.boolean({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { isNeeded }, context) => setWorkerApproval(context, isNeeded),
  }),
);

builder.mutationField('approveWorkers', (t) =>
  t.int({
    ...access,
    description: 'Lets workers mine that wait for it, or that come later. Returns how many were not approved before.',
    args: { names: t.arg.stringList({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { names }, context) => approveWorkers(context, names),
  }),
);

builder.mutationField('refuseWorkers', (t) =>
  t.int({
    ...access,
    description:
      'Takes workers off those that wait for approval; they wait again with their next try. Returns their number.',
    args: { names: t.arg.stringList({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { names }, context) => refuseWorkers(context, names),
  }),
);
