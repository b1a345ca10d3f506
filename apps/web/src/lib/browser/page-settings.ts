import type { PageSettings } from '@reelmates/contract/pages';

const nothing: PageSettings = { links: [], monthlyPrize: null };
let preset: PageSettings | undefined;

/** What the operator has set, as the server wrote it into the page: it is there before the first paint. */
export function pageSettings(): PageSettings {
  if (preset) return preset;
  const written = document.querySelector('meta[name="settings"]')?.getAttribute('content');
  try {
    return written ? JSON.parse(written) : nothing;
  } catch {
    // No server has filled the page in.
    return nothing;
  }
}

/** For drawing a screen without a page. */
export function presetPageSettings(settings: PageSettings): void {
  preset = settings;
}
