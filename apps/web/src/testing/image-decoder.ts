import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** A browser that decodes every file to a picture of this size and encodes a small JPEG. */
export function fakeDecoder(width: number, height: number) {
  const close = vi.fn();
  const drawn: { width: number; height: number }[] = [];
  const createPattern = vi.fn(() => ({}) as CanvasPattern);
  const createImageBitmap = vi.fn(async () => ({ width, height, close }));
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      ...fakeContext(this),
      createPattern,
    } as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push({ width: this.width, height: this.height });
    done(new Blob(['small'], { type: type ?? 'image/png' }));
  });
  return { drawn, close, createImageBitmap, createPattern };
}

function fakeContext(canvas: HTMLCanvasElement): Partial<CanvasRenderingContext2D> {
  const nothing = () => {};
  const pixels = {
    getImageData: emptyPixels,
    putImageData: nothing,
  };
  const path = {
    beginPath: nothing,
    arc: nothing,
    moveTo: nothing,
    lineTo: nothing,
    stroke: nothing,
    fill: nothing,
  };
  const turns = { setTransform: nothing };
  return { canvas, fillRect: nothing, drawImage: nothing, ...pixels, ...path, ...turns };
}

const emptyPixels = (_x: number, _y: number, width: number, height: number) => new ImageData(width, height);

/** Files in <img> are decoded to pictures of this size. */
export function fakeImages(width: number, height: number) {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  });
}

/** A browser that cannot read the file. */
export function brokenDecoder() {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('cannot decode'));
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  });
}

export function photo(name = 'IMG_2207.jpg', type = 'image/jpeg', bytes = 3_000_000): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Chooses a photo in a form, and uses it unedited. */
export async function choosePhoto(user: UserEvent, input: HTMLElement, file = photo()): Promise<void> {
  // Until it has loaded, a question with a button of the same name is shown, which it would replace during the press.
  await import('../features/uploads/photo-editor/photo-editor.tsx');
  await user.upload(input, file);
  await user.click(await screen.findByRole('button', { name: 'Use photo' }));
}
