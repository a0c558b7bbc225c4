import { ActionIcon } from '@mantine/core';
import { useActionsFor, type ActionDescription } from '../../../../ui/action/action.ts';
import { IconPencil } from '../../../../ui/icon/icons.ts';

/** Opens the dialog of a setting for one device; nothing where the viewer may not set it. `context` stays the same object until it changes. */
export function EditSettingButton<Context>(props: {
  actions: readonly ActionDescription<Context>[];
  name: string;
  context: Context;
}) {
  const action = useActionsFor(props.actions, props.context).find(({ key }) => key === props.name);
  if (!action) return null;
  return (
    <ActionIcon variant="subtle" size="sm" aria-label={`Edit ${action.label}`} onClick={() => void action.run()}>
      <IconPencil size={14} aria-hidden />
    </ActionIcon>
  );
}
