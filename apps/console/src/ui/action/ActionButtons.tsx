import { Button } from '@mantine/core';
import type { RunnableAction } from './action.ts';

interface ActionButtonsProps {
  actions: readonly RunnableAction[];
  /** The key of the action that stands out. */
  primary?: string | undefined;
}

/** Actions as buttons side by side, for the head of a page or a drawer. */
export function ActionButtons({ actions, primary }: ActionButtonsProps) {
  return actions.map((action) => (
    <Button
      key={action.key}
      variant={action.key === primary ? 'filled' : 'default'}
      leftSection={<action.icon size={15} aria-hidden />}
      onClick={() => void action.run()}
    >
      {action.label}
    </Button>
  ));
}
