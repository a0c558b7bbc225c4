import { deadMinutes } from '@headframe/domain/pool/worker-status';
import type { Where } from '@headframe/domain/where/where';
import type { WorkerWhere } from '../../../generated/inputs.ts';
import { DeadWorkersDocument, DeleteDeadWorkersDocument, type WorkerRowFragment } from '../../../generated/worker.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { askConfirmation, type Confirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { IconPlugConnected, IconTrash } from '../../../ui/icon/icons.ts';
import { allOf } from '../../../ui/list/list-where.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { workerSettingActions } from './worker-setting.actions.tsx';
import type { ChosenWorkers } from './WorkerDialogs.tsx';

/** Workers of one call at most. */
const maxNamed = 1000;

const permission = 'workers_write';
const nouns = ['worker', 'workers'] as const;
const silence = `without a credited share for ${deadMinutes / 60} hours`;
const dead: Where = { status: { _eq: 'dead' } };

const amount = (count: number): string => `${formatCount(count)} dead ${count === 1 ? nouns[0] : nouns[1]}`;

const question = (title: string, count?: number, more = ''): Confirmation => ({
  title,
  count,
  noun: nouns,
  consequence: `${more}A deleted worker leaves the list and keeps its shares and earnings. One that mines again comes back.`,
  confirmLabel: 'Delete',
  isDangerous: true,
});

const report = (count: number): void => void toast.success(`${amount(count)} deleted.`);

/** The dead ones among the workers that match: how many, and the first of them. */
async function readDead(where: Where): Promise<{ ids: string[]; count: number }> {
  const parts = Object.keys(where).length === 0 ? [dead] : [dead, where];
  const { workers, workersAggregate } = await send('query', DeadWorkersDocument, {
    where: allOf(parts) as WorkerWhere,
    limit: maxNamed,
  });
  return { ids: workers.map(({ id }) => id), count: workersAggregate.count };
}

async function deleteNamed(ids: readonly string[] | null): Promise<number> {
  const { deleteDeadWorkers } = await send('mutation', DeleteDeadWorkersDocument, {
    ids: ids === null ? null : [...ids],
  });
  return deleteDeadWorkers;
}

/** What an action of the list needs of the page around it. */
export interface WorkerSurroundings extends ChosenWorkers {
  /** Called when workers were deleted. */
  onDone(): void;
}

/** What the page itself offers. */
export const workerPageActions: readonly ActionDescription<
  Pick<WorkerSurroundings, 'onDone'> & { dead: number; openGuide(): void }
>[] = [
  {
    key: 'guide',
    label: 'Connect miners',
    icon: IconPlugConnected,
    permission: undefined,
    perform: ({ openGuide }) => openGuide(),
  },
  {
    key: 'deleteDead',
    label: 'Delete dead workers',
    icon: IconTrash,
    permission,
    isDangerous: true,
    isAvailable: (context) => context.dead > 0,
    perform: async ({ onDone }) => {
      const { count } = await readDead({});
      if (!(await askConfirmation(question('Delete all dead workers?', count, `All workers ${silence}. `)))) return;
      report(await deleteNamed(null));
      onDone();
    },
  },
];

/** What an action gets for one worker. */
export function chosenWorker(worker: WorkerRowFragment, onDone: () => void) {
  return { worker, where: { id: { _eq: worker.id } }, count: 1, onDone };
}

/** What the menu of a worker offers. */
export const workerActions: readonly ActionDescription<WorkerSurroundings & { worker: WorkerRowFragment }>[] = [
  ...workerSettingActions,
  {
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    isAvailable: ({ worker }) => worker.status === 'dead',
    confirm: ({ worker }) => question(`Delete the dead worker ${worker.name}?`, 1),
    perform: async ({ worker, onDone }) => {
      report(await deleteNamed([worker.id]));
      onDone();
    },
  },
];

/** What the bulk bar offers: the dead ones among those chosen are deleted, the others stay. */
export const workerBulkActions: readonly ActionDescription<WorkerSurroundings>[] = [
  ...workerSettingActions,
  {
    key: 'deleteChosen',
    label: 'Delete dead',
    icon: IconTrash,
    permission,
    isDangerous: true,
    perform: async ({ where, count: chosen, onDone }) => {
      const first = await readDead(where);
      const { count } = first;
      const rest = Math.max(0, chosen - count);
      const staying = rest === 0 ? '' : `${formatCount(rest)} of those chosen are not dead and stay. `;
      if (!(await askConfirmation(question('Delete the dead workers chosen?', count, staying)))) return;
      let { ids } = first;
      let deleted = 0;
      while (ids.length > 0) {
        deleted += await deleteNamed(ids);
        ids = deleted < count ? (await readDead(where)).ids : [];
      }
      report(deleted);
      onDone();
    },
  },
];
