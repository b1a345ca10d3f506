import { MINUTE_MS } from '@reelmates/contract/time';

/** Lets the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then, the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
