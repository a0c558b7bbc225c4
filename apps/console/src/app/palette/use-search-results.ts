import { useEffect, useState } from 'react';
import type { ShownPage } from '../../ui/page/shown-page.ts';
import { searchResults, type Go, type PaletteItem } from './palette-items.ts';

const typingPauseMs = 180;

/** Asks the pages that can find single things, once the typing pauses; a failing page finds nothing. */
export function useSearchResults(
  pages: readonly ShownPage[],
  text: string,
  go: Go,
): { items: PaletteItem[]; isSearching: boolean } {
  const [state, setState] = useState<{ text: string; items: PaletteItem[] }>({ text: '', items: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const searches = pages.map(async (page) => searchResults(page, (await page.find?.(wanted)) ?? [], go));
      void Promise.allSettled(searches).then((results) => {
        const items = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
        if (isCurrent) setState({ text: wanted, items });
      });
    }, typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pages, wanted, go]);
  const isAsked = wanted.length >= 2 && pages.some((page) => page.find);
  return { items: isAsked && state.text === wanted ? state.items : [], isSearching: isAsked && state.text !== wanted };
}
