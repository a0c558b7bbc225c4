import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { useMemo } from 'react';
import { can, useAccess } from '../../transport/session/access.ts';
import { noteFollowed } from '../changes/followed.ts';
import { askConfirmation, type Confirmation } from '../dialog/ConfirmDialog.tsx';
import type { Icon } from '../icon/icons.ts';
import type { Judging } from './refusals.ts';
import { reportFailure } from './report-failure.ts';

/** The question before an action; its button has the label of the action, and is dangerous where the action is, unless it says otherwise. */
type ActionQuestion = Omit<Confirmation, 'confirmLabel'> & Partial<Pick<Confirmation, 'confirmLabel'>>;

/**
 * A command as data. Row menu, bulk bar, palette and shortcut are all made from one list of these; an action without its
 * permission is not shown.
 */
export interface ActionDescription<Context> {
  key: string;
  label: string;
  icon: Icon;
  /** The permission required on the subaccount; undefined where none is required. */
  permission: Permission | undefined;
  /** Key combination such as `r` or `mod+shift+R`. */
  shortcut?: string | undefined;
  isDangerous?: boolean | undefined;
  /** Heading of its group in a menu; actions without one stand before all groups. */
  group?: string | undefined;
  /** How many things it concerns; its button says so. */
  count?(context: Context): number;
  /** False hides the action for this context. */
  isAvailable?(context: Context): boolean;
  /** Asks whether it can be done in a context; what cannot is shown with the reason, and does nothing. */
  judging?(context: Context): Judging | undefined;
  /** The name under which it is judged, where that is not its key. */
  judgedAs?: string | undefined;
  /** The question before it is done; undefined when none is needed. */
  confirm?(context: Context): ActionQuestion | Promise<ActionQuestion | undefined> | undefined;
  /** Runs the action; opens its form through `openDialog`. A rejection is shown once, unless the call claimed its code. */
  perform(context: Context): Promise<void> | void;
}

/** An action bound to its context, permitted and available: ready for a menu. */
export interface RunnableAction {
  key: string;
  label: string;
  icon: Icon;
  shortcut: string | undefined;
  isDangerous: boolean;
  group?: string | undefined;
  /** How many things it concerns, where that is of interest before it is run. */
  count?: number | undefined;
  /** The question whether it can be done, and the name under which it is answered; see `useRefusals`. */
  judging?: Judging | undefined;
  judgedAs?: string | undefined;
  run(): Promise<void>;
}

/** Puts actions under a heading of menus. */
export function inGroup<Context>(
  group: string,
  actions: readonly ActionDescription<Context>[],
): readonly ActionDescription<Context>[] {
  return actions.map((action) => ({ ...action, group }));
}

const isPermitted = ({ permission }: { permission: Permission | undefined }): boolean =>
  permission === undefined || can(permission);

/** Whether one of these actions is permitted at all; where none is, a list offers no menu and no selection. */
export function mayDoAny(descriptions: readonly { permission: Permission | undefined }[]): boolean {
  return descriptions.some(isPermitted);
}

export function useMayDoAny(descriptions: readonly { permission: Permission | undefined }[]): boolean {
  return useAccess(() => mayDoAny(descriptions));
}

/** Binds actions to a context, leaving out those that are not permitted or not available there. */
export function actionsFor<Context>(
  descriptions: readonly ActionDescription<Context>[],
  context: Context,
): RunnableAction[] {
  const bound = descriptions.filter(
    (description) => isPermitted(description) && description.isAvailable?.(context) !== false,
  );
  for (const { key } of bound) noteFollowed(key, context);
  return bound.map((description) => ({
    key: description.key,
    label: description.label,
    icon: description.icon,
    shortcut: description.shortcut,
    isDangerous: description.isDangerous ?? false,
    group: description.group,
    count: description.count?.(context),
    judging: description.judging?.(context),
    judgedAs: description.judgedAs ?? description.key,
    run: () => runAction(description, context),
  }));
}

/**
 * {@link actionsFor} as a hook: binds the actions again when the rights of the viewer change. Descriptions and
 * context must be the same objects until they change.
 */
export function useActionsFor<Context>(
  descriptions: readonly ActionDescription<Context>[],
  context: Context,
): RunnableAction[] {
  const permitted = useAccess(() =>
    descriptions
      .filter(isPermitted)
      .map(({ key }) => key)
      .join(' '),
  );
  return useMemo(() => {
    const keys = permitted.split(' ');
    return actionsFor(
      descriptions.filter(({ key }) => keys.includes(key)),
      context,
    );
  }, [descriptions, context, permitted]);
}

/** Asks for the confirmation of the action, if it has one, then performs it; failures end as a toast. */
export async function runAction<Context>(description: ActionDescription<Context>, context: Context): Promise<void> {
  try {
    const question = await description.confirm?.(context);
    const { label, isDangerous } = description;
    if (question && !(await askConfirmation({ confirmLabel: label, isDangerous, ...question }))) return;
    await description.perform(context);
  } catch (error) {
    reportFailure(error);
  }
}
