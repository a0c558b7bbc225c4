/** What other pages of the pool show of restores. */
export { RestoreNotice } from './RestoreNotice.tsx';
