import type { PageSettings } from '@reelmates/contract/pages';

/** Writes the operator's settings into the page, as the server does; undefined takes them away. */
export function writePageSettings(settings: Partial<PageSettings> | undefined): void {
  document.querySelector('meta[name="settings"]')?.remove();
  if (settings === undefined) return;
  const meta = document.createElement('meta');
  meta.name = 'settings';
  meta.content = JSON.stringify({ links: [], monthlyPrize: null, ...settings });
  document.head.append(meta);
}
