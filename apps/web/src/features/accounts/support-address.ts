/** Whom to write to: the operator's address, written into the page by the server. */
export const supportAddress = (): string =>
  document.querySelector('meta[name="support"]')?.getAttribute('content') ?? '';
