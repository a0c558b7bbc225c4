/** The wallet, for the pages that pay out of it. */
export { WalletFigures } from './WalletFigures.tsx';
