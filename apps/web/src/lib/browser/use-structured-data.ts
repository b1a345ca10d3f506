import { useEffect } from 'react';

/** Describes the page to search engines (schema.org, JSON-LD) while the screen is shown. */
export function useStructuredData(data: object | null): void {
  const text = data && JSON.stringify({ '@context': 'https://schema.org', ...data });
  useEffect(() => {
    if (!text) return undefined;
    // A block of data, which browsers do not run as a script, so the content security policy allows it.
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    block.textContent = text;
    document.head.append(block);
    return () => block.remove();
  }, [text]);
}
