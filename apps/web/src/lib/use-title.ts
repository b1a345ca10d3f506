import { brand } from '@reelmates/contract/brand';
import { useEffect } from 'react';

function set(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value);
}

/**
 * Names the document '{title} | Reelmates', or gives it the default title, and keeps the search and
 * sharing metadata of index.html in step. The address without its query is the canonical one.
 */
export function useTitle(title?: string, description: string = brand.description) {
  useEffect(() => {
    const full = title ? `${title} | ${brand.name}` : brand.defaultTitle;
    const address = location.origin + location.pathname;
    document.title = full;
    set('meta[property="og:title"]', 'content', full);
    set('meta[property="og:description"]', 'content', description);
    set('meta[property="og:url"]', 'content', address);
    set('meta[name="description"]', 'content', description);
    set('link[rel="canonical"]', 'href', address);
  }, [title, description]);
}
