import { Button } from '@mantine/core';
import { formatCount } from '../figure/format.ts';
import type { RunnableAction } from './action.ts';

interface ActionButtonsProps {
  actions: readonly RunnableAction[];
  /** The key of the primary action. */
  primary?: string | undefined;
  /** Whether there is nothing to do them with for now. */
  isDisabled?: boolean | undefined;
}

/** Actions as buttons side by side, for the head of a page, a drawer or a row of filters. */
export function ActionButtons({ actions, primary, isDisabled = false }: ActionButtonsProps) {
  return actions.map((action) => (
    <Button
      key={action.key}
      variant={action.key === primary ? 'filled' : 'default'}
      leftSection={<action.icon size={15} aria-hidden />}
      disabled={isDisabled}
      onClick={() => void action.run()}
    >
      {action.label}
      {action.count !== undefined && ` (${formatCount(action.count)})`}
    </Button>
  ));
}
