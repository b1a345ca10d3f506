import { brand } from '@reelmates/contract/brand';
import { publicPages } from '@reelmates/contract/pages';
import { useEffect } from 'react';

function set(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value);
}

/**
 * Names the document '{title} | Reelmates' and keeps the search and sharing metadata that the server has written into
 * the page in step with the address: public pages have their facts in the contract, all others are for nobody to find.
 */
export function useTitle(ownTitle?: string, ownDescription?: string) {
  useEffect(() => {
    const { origin, pathname } = location;
    const page = publicPages.find(({ path }) => path === pathname);
    const title = ownTitle ?? page?.title;
    const full = title ? `${title} | ${brand.name}` : brand.defaultTitle;
    const description = ownDescription ?? page?.description ?? brand.description;
    document.title = full;
    set('meta[property="og:title"]', 'content', full);
    set('meta[property="og:description"]', 'content', description);
    set('meta[property="og:url"]', 'content', origin + pathname);
    set('meta[name="description"]', 'content', description);
    set('meta[name="robots"]', 'content', page?.description ? 'index, follow' : 'noindex');
    set('link[rel="canonical"]', 'href', origin + pathname);
  }, [ownTitle, ownDescription]);
}
