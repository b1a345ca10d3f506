import type { PageSettings } from '@reelmates/contract/pages';

const nothing: PageSettings = { links: [], monthlyPrize: null };
let preset: PageSettings | undefined;

/** The operator's settings, which the server wrote into the page, so they are known before the first paint. */
export function pageSettings(): PageSettings {
  if (preset) return preset;
  const written = document.querySelector('meta[name="settings"]')?.getAttribute('content');
  try {
    return written ? JSON.parse(written) : nothing;
  } catch {
    // The page was not sent by our server.
    return nothing;
  }
}

/** For rendering a screen without a page. */
export function presetPageSettings(settings: PageSettings): void {
  preset = settings;
}
