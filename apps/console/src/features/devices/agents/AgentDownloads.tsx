import { agentDownloads } from '@headframe/domain/enums/agent-downloads';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import { downloadPath, useDownloadStates } from './agent-downloads.ts';
import styles from './Agent.module.css';

const buildCommand = 'npm run build:executables -w @headframe/agent';

/** The agent as zip archives, one a system; where they were not built, how to build them. */
export function AgentDownloads() {
  const states = useDownloadStates();
  const isAnyMissing = agentDownloads.some(({ key }) => states[key] === 'missing');
  return (
    <div className={styles['downloads']}>
      <div className={styles['links']}>
        {agentDownloads.map(({ key, label }) =>
          states[key] === 'missing' || states[key] === 'asking' ? (
            <span key={key} className={styles['absent']} aria-busy={states[key] === 'asking'}>
              {label}
            </span>
          ) : (
            <a key={key} href={downloadPath(key)} download>
              <IconDownload size={14} aria-hidden />
              {label}
            </a>
          ),
        )}
      </div>
      {isAnyMissing && (
        <p className={styles['hint']}>
          No agent downloads yet. Build them there with <code>{buildCommand}</code>
          <CopyButton text={buildCommand} label="command" />
        </p>
      )}
    </div>
  );
}
