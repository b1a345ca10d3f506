import { vi } from 'vitest';

/** A browser that reads every file as a picture of this size and writes a small JPEG. */
export function fakeDecoder(width: number, height: number) {
  const close = vi.fn();
  const drawn: { width: number; height: number }[] = [];
  const createImageBitmap = vi.fn(async () => ({ width, height, close }));
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  const context: Partial<CanvasRenderingContext2D> = { fillRect: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => context as CanvasRenderingContext2D,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push({ width: this.width, height: this.height });
    done(new Blob(['small'], { type: type ?? 'image/png' }));
  });
  return { drawn, close, createImageBitmap };
}

/** A browser that cannot read the file. */
export function brokenDecoder() {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('cannot decode'));
}

export function photo(name = 'IMG_2207.jpg', type = 'image/jpeg', bytes = 3_000_000): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
