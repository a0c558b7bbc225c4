export { bootstrap, type BootstrapDeps, type BootstrapSettings, type FirstLogin } from './bootstrap.ts';
export type { LocalSite } from './local-site.ts';
