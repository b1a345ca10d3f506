import { useEffect } from 'react';

/** Describes the page to search engines (schema.org, JSON-LD) while the screen is shown. */
export function useStructuredData(data: object | null): void {
  const text = data && JSON.stringify({ '@context': 'https://schema.org', ...data });
  useEffect(() => {
    if (!text) return undefined;
    // A data block, not a script: our CSP has nothing against it.
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    block.textContent = text;
    document.head.append(block);
    return () => block.remove();
  }, [text]);
}
