import { Button } from '@mantine/core';
import { catalogueMessage } from '@headframe/domain/errors/error-catalogue';
import { leaveObserverMode } from '../../transport/browser/observer-mode.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { IconLinkOff } from '../../ui/icon/icons.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import styles from './ObserverDialogs.module.css';

/** Blocks the page of a link that is worth nothing: there is no way but out. */
export function InvalidLinkDialog() {
  const { text, actions = [] } = catalogueMessage('invalidObserverLink');
  const isNarrow = useIsNarrow();
  return (
    <DialogFrame
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      fullScreen={isNarrow}
      size={600}
      padding={0}
      centered
      zIndex={1000}
      classNames={{
        content: styles['blocking'] ?? '',
        header: styles['blockingHead'] ?? '',
        title: styles['blockingTitle'] ?? '',
        body: styles['blockingBody'] ?? '',
      }}
      title={
        <>
          <IconLinkOff size={40} stroke={1.4} aria-hidden />
          {text}
        </>
      }
    >
      <p>The link was deleted, has ended, or is incomplete. Ask its sender for a new one.</p>
      {actions.map((label) => (
        <Button key={label} onClick={leaveObserverMode} data-autofocus>
          {label}
        </Button>
      ))}
    </DialogFrame>
  );
}
