import { deadMinutes } from '@headframe/domain/pool/worker-status';
import type { Where } from '@headframe/domain/where/where';
import type { WorkerWhere } from '../../../generated/inputs.ts';
import { DeadWorkersDocument, DeleteDeadWorkersDocument, type WorkerRowFragment } from '../../../generated/worker.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { askConfirmation } from '../../../ui/dialog/ConfirmDialog.tsx';
import { counted, formatCount } from '../../../ui/figure/format.ts';
import { IconUserCheck, IconPlugConnected, IconTrash } from '../../../ui/icon/icons.ts';
import { allOf } from '../../../ui/list/list-where.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { deleteByPattern, deleteMatching, openNewWorkers } from './worker-dialogs.tsx';
import { workerSettingActions, type ChosenWorkers } from './worker-setting.actions.tsx';

/** Workers of one call at most. */
const maxNamed = 1000;

const deletion = { icon: IconTrash, permission: 'workers_write', isDangerous: true } as const;

const silence = `without a credited share for ${deadMinutes / 60} hours`;
const dead: Where = { status: { _eq: 'dead' } };

const question = (title: string, count: number, more = '') => ({
  title,
  count,
  noun: ['worker', 'workers'] as const,
  consequence: `${more}A deleted worker leaves the list and keeps its shares and earnings. One that mines again comes back.`,
  confirmLabel: 'Delete',
  isDangerous: true,
});

const deletedText = (count: number): string => `${counted(count, 'dead worker')} deleted.`;

/** The dead ones among the workers that match: how many, and the first of them. */
async function readDead(where: Where): Promise<{ ids: string[]; count: number }> {
  const parts = Object.keys(where).length === 0 ? [dead] : [dead, where];
  const { workers, workersAggregate } = await send('query', DeadWorkersDocument, {
    where: allOf(parts) as WorkerWhere,
    limit: maxNamed,
  });
  return { ids: workers.map(({ id }) => id), count: workersAggregate.count };
}

async function deleteNamed(ids: string[] | null): Promise<number> {
  return (await send('mutation', DeleteDeadWorkersDocument, { ids })).deleteDeadWorkers;
}

/** What the page itself offers. */
export const workerPageActions: readonly ActionDescription<Surroundings & { dead: number; openGuide(): void }>[] = [
  {
    key: 'guide',
    label: 'Connect miners',
    icon: IconPlugConnected,
    permission: undefined,
    perform: ({ openGuide }) => openGuide(),
  },
  {
    key: 'newWorkers',
    label: 'New workers',
    icon: IconUserCheck,
    permission: 'workers_write',
    perform: ({ onDone }) => openNewWorkers(onDone),
  },
  mutationAction({
    ...deletion,
    key: 'deleteDead',
    label: 'Delete dead workers',
    isAvailable: (context) => context.dead > 0,
    confirm: async () => question('Delete all dead workers?', (await readDead({})).count, `All workers ${silence}. `),
    run: () => deleteNamed(null),
    done: (_, count) => deletedText(count),
  }),
  {
    ...deletion,
    key: 'deleteByName',
    label: 'Delete by name',
    perform: ({ onDone }) => deleteByPattern(onDone),
  },
];

export function chosenWorker(worker: WorkerRowFragment, onDone: () => void) {
  return { worker, where: { id: { _eq: worker.id } }, count: 1, onDone };
}

/** What the menu of a worker offers. */
export const workerActions: readonly ActionDescription<ChosenWorkers & { worker: WorkerRowFragment }>[] = [
  ...workerSettingActions,
  {
    ...deletion,
    key: 'delete',
    label: 'Delete',
    perform: ({ worker, where, onDone }) => deleteMatching(`Delete the worker ${worker.name}?`, where, onDone),
  },
];

/** What the bulk bar offers: all that are chosen are deleted, or the dead ones among them. */
export const workerBulkActions: readonly ActionDescription<ChosenWorkers>[] = [
  ...workerSettingActions,
  {
    ...deletion,
    key: 'delete',
    label: 'Delete',
    perform: ({ where, onDone }) => deleteMatching('Delete the workers chosen?', where, onDone),
  },
  {
    ...deletion,
    key: 'deleteChosen',
    label: 'Delete dead',
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
      toast.success(deletedText(deleted));
      onDone();
    },
  },
];
