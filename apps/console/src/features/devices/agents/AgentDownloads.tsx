import { Button } from '@mantine/core';
import { agentDownloads, type AgentDownload, type AgentDownloadKey } from '@headframe/domain/enums/agent-downloads';
import { IconDownload } from '../../../ui/icon/icons.ts';
import { downloadPath, useAgentArchives } from './agent-downloads.ts';
import { BuildProgress } from './BuildProgress.tsx';
import styles from './Agent.module.css';

/** The agent as zip archives, one per system; an archive is built on its first request. */
export function AgentDownloads() {
  const { downloads, build } = useAgentArchives();
  return (
    <ul className={styles['downloads']}>
      {agentDownloads.map(({ key, label }) => (
        <li key={key}>
          <span>{label}</span>
          <Archive platform={key} label={label} download={downloads[key]} onBuild={() => build(key)} />
        </li>
      ))}
    </ul>
  );
}

interface ArchiveProps {
  platform: AgentDownloadKey;
  label: string;
  download: AgentDownload | undefined;
  onBuild(): void;
}

function Archive({ platform, label, download, onBuild }: ArchiveProps) {
  if (download?.state === 'ready')
    return (
      <Button
        component="a"
        href={downloadPath(platform)}
        download
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={`Download for ${label}`}
      >
        Download
      </Button>
    );
  if (download === undefined || download.state === 'building' || download.state === 'unavailable')
    return <BuildProgress label={label} download={download} />;
  return (
    <>
      <BuildProgress label={label} download={download} />
      <Button variant="default" onClick={onBuild} aria-label={`Build for ${label}`}>
        {download.state === 'failed' ? 'Try again' : 'Build'}
      </Button>
    </>
  );
}
