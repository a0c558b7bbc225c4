import type { DialogProps } from '../../../../ui/dialog/dialogs.ts';
import { AgentDownloads } from '../AgentDownloads.tsx';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import styles from '../Agent.module.css';
import classes from '../../../../ui/theme/classes.module.css';

/** The agent for each system, for a machine whose agent has its key already. */
export function AgentDownloadsDialog({ onCancel }: DialogProps<never>) {
  return (
    <DialogFrame onClose={onCancel} title="Download the agent">
      <div className={classes['form']}>
        <p className={styles['hint']}>
          Each archive holds one program and its README. The program needs a key. It is shown when you create an agent
          or renew its key.
        </p>
        <AgentDownloads />
      </div>
    </DialogFrame>
  );
}
