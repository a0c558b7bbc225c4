import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '../../../../transport/session/access.ts';
import { IconBell, IconSubtask } from '../../../../ui/icon/icons.ts';
import { menuLine } from '../../../../ui/page/menu-line.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts';
import { agentRequestPage } from '../agent-request.route.ts';
import type { RequestProgress } from '../request-progress.ts';
import { ActivityList } from './ActivityList.tsx';
import { useActivity } from './use-activity.ts';
import styles from './Activity.module.css';

/** Lines for the foot of the drawer: requests under way, and a bell with what happened. Collapsed they are icons. */
export function ActivityMenu({ isCollapsed, onLeave }: { isCollapsed: boolean; onLeave(): void }) {
  const subaccount = useAccess((state) => state.selected?.name ?? '');
  return <Lines key={subaccount} isCollapsed={isCollapsed} onLeave={onLeave} />;
}

function Lines({ isCollapsed, onLeave }: { isCollapsed: boolean; onLeave(): void }) {
  const { running, entries, unseen, seenAt, isLoading, error, markSeen } = useActivity();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const [seenBefore, setSeenBefore] = useState(seenAt);
  const toggle = (open: boolean) => {
    if (open) {
      setSeenBefore(seenAt);
      markSeen();
    }
    setOpen(open);
  };
  const label = unseen > 0 ? `Activity, ${unseen} new` : 'Activity';
  return (
    <div data-collapsed={isCollapsed || undefined}>
      {running.length > 0 && <RunningLine running={running} onLeave={onLeave} />}
      <Popover
        opened={isOpen}
        onChange={toggle}
        position={isNarrow ? 'top-start' : 'right-end'}
        width={360}
        withinPortal
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={menuLine.line}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            title={label}
            onClick={() => toggle(!isOpen)}
          >
            <IconBell size={18} stroke={1.6} aria-hidden />
            <span className={menuLine.label}>Activity</span>
            {unseen > 0 && <span className={menuLine.badge} data-count={unseen} />}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-label="Activity">
          <ActivityList
            entries={entries}
            seenAt={seenBefore}
            isLoading={isLoading}
            error={error}
            onLeave={() => {
              setOpen(false);
              onLeave();
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** The command and its progress; a scan has no total before its agent has started it. */
function runningText({ label, progress }: { label: string; progress: RequestProgress }): string {
  return progress.total === 0 ? `${label} starts` : `${label} ${progress.done} of ${progress.total}`;
}

function RunningLine({ running, onLeave }: { running: ReturnType<typeof useActivity>['running']; onLeave(): void }) {
  const [only] = running;
  const text = running.length === 1 && only ? runningText(only) : `${running.length} batches running`;
  const search = running.length === 1 && only ? { batchId: only.batchId } : { state: ['pending', 'running'] };
  return (
    <PageLink page={agentRequestPage} search={search} className={menuLine.line} title={text} onClick={onLeave}>
      <IconSubtask size={18} stroke={1.6} className={styles['running']} aria-hidden />
      <span className={menuLine.label} data-numeric role="status">
        {text}
      </span>
    </PageLink>
  );
}
