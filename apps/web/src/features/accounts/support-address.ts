let preset: string | undefined;

/** The operator's contact address, which the server writes into the page. */
export const supportAddress = (): string =>
  preset ?? document.querySelector('meta[name="support"]')?.getAttribute('content') ?? '';

/** For rendering a screen without a page. */
export function presetSupportAddress(address: string): void {
  preset = address;
}
