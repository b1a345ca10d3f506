import { brand } from '@reelmates/contract/brand';
import { publicPages } from '@reelmates/contract/pages';
import { useEffect } from 'react';

/** Pages that the server sends for many addresses have no such tag, so it is added. */
function set(tag: 'meta' | 'link', key: string, name: string, value: string) {
  const found = document.querySelector(`${tag}[${key}="${name}"]`);
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(tag === 'meta' ? 'content' : 'href', value);
}

/**
 * Sets the document's title to '{title} | Reelmates', and updates the search and sharing metadata that the server wrote
 * into the page. Public pages have their facts in the contract; all others are not for search engines.
 */
export function useTitle(ownTitle?: string, ownDescription?: string) {
  useEffect(() => {
    const { origin, pathname } = location;
    const page = publicPages.find(({ path }) => path === pathname);
    const title = ownTitle ?? page?.title;
    const full = title ? `${title} | ${brand.name}` : brand.defaultTitle;
    const description = ownDescription ?? page?.description ?? brand.description;
    document.title = full;
    set('meta', 'property', 'og:title', full);
    set('meta', 'property', 'og:description', description);
    set('meta', 'property', 'og:url', origin + pathname);
    set('meta', 'name', 'description', description);
    set('meta', 'name', 'robots', page?.description ? 'index, follow' : 'noindex');
    set('link', 'rel', 'canonical', origin + pathname);
  }, [ownTitle, ownDescription]);
}
