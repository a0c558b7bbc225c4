import { Modal, type ModalProps } from '@mantine/core';
import { LayerMark } from '../layer/LayerMark.tsx';

/** What a dialog is framed with: Mantine's modal, open as long as it is on screen. */
export type DialogFrameProps = Omit<ModalProps, 'opened'>;

/** The frame of every dialog. It takes the focus immediately, also while its content loads, and returns it on close. */
export function DialogFrame({ closeOnEscape = true, onClose, children, ...props }: DialogFrameProps) {
  return (
    <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...props} opened onClose={onClose} closeOnEscape={false}>
      <LayerMark kind="dialog" onEscape={closeOnEscape ? onClose : undefined} />
      {children}
    </Modal>
  );
}
