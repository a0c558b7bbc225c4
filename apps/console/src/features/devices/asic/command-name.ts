import { asicActions } from './asic.actions.ts';

/** What people read for the kind of a command: the label of its action; one of a newer server reads as it is. */
export function commandName(kind: string): string {
  return asicActions.find(({ key }) => key === kind || key === `${kind}On`)?.label ?? kind;
}
