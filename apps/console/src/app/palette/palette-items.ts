import { enterSubaccount, type Subaccount } from '../../transport/session/access.ts';
import { enterable } from '../../transport/session/subaccount-selection.ts';
import type { RunnableAction } from '../../ui/action/action.ts';
import { IconBuilding, type Icon } from '../../ui/icon/icons.ts';
import type { Page } from '../../ui/page/page.ts';
import type { SearchResult } from '../../ui/page/shown-page.ts';

/** One line of the palette. */
export interface PaletteItem {
  key: string;
  group: 'Pages' | 'Commands' | 'Subaccounts' | 'Search results';
  label: string;
  detail?: string | undefined;
  icon: Icon;
  keywords: string;
  shortcut?: string | undefined;
  run(): void;
}

/** Goes to a page with part of its search set. */
export type Go = (page: Page, search: Record<string, unknown>) => void;

/** An item for every page the viewer may open. */
export function pageItems(pages: readonly Page[], go: Go): PaletteItem[] {
  return pages.map((page) => ({
    key: `page:${page.path}`,
    group: 'Pages',
    label: page.label,
    icon: page.icon,
    keywords: [page.label, page.path, ...(page.keywords ?? [])].join(' ').toLowerCase(),
    run: () => go(page, {}),
  }));
}

/** An item for every available command. */
export function commandItems(actions: readonly RunnableAction[]): PaletteItem[] {
  return actions.map((action) => ({
    key: `action:${action.key}`,
    group: 'Commands',
    label: action.label,
    icon: action.icon,
    keywords: action.label.toLowerCase(),
    shortcut: action.shortcut,
    run: () => void action.run(),
  }));
}

/** The pages that no command leads to under the same label, as Import does with the kind of the page on screen. */
export function pagesWithoutCommand(pages: readonly Page[], actions: readonly RunnableAction[]): Page[] {
  return pages.filter(({ label }) => !actions.some((action) => action.label === label));
}

/** An item for every subaccount the viewer may switch to. */
export function subaccountItems(subaccounts: readonly Subaccount[], selected: string | undefined): PaletteItem[] {
  return enterable(subaccounts)
    .filter(({ name }) => name !== selected)
    .map(({ id, name }) => ({
      key: `subaccount:${id}`,
      group: 'Subaccounts',
      label: name,
      detail: 'Enter subaccount',
      icon: IconBuilding,
      keywords: `${name} subaccount`.toLowerCase(),
      run: () => enterSubaccount(name),
    }));
}

/** A line for everything a page found. */
export function searchResults(page: Page, found: readonly SearchResult[], go: Go): PaletteItem[] {
  return found.map((item) => ({
    key: `found:${page.path}:${item.key}`,
    group: 'Search results',
    label: item.label,
    detail: item.detail ?? page.label,
    icon: page.icon,
    keywords: '',
    run: () => go(page, item.search),
  }));
}

/** The lines in which every word of the text occurs; those that begin with the text come first. */
export function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = items.filter(({ keywords }) => words.every((word) => keywords.includes(word)));
  const begins = (item: PaletteItem) => (item.label.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1);
  return hits.sort((one, other) => begins(one) - begins(other));
}
