let preset: string | undefined;

/** Whom to write to: the operator's address, written into the page by the server. */
export const supportAddress = (): string =>
  preset ?? document.querySelector('meta[name="support"]')?.getAttribute('content') ?? '';

/** For drawing a screen without a page. */
export function presetSupportAddress(address: string): void {
  preset = address;
}
