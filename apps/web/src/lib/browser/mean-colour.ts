const SIDE = 8;

/** The mean colour of a loaded picture, as CSS text; null if its pixels cannot be read, as for another origin. */
export function meanColour(image: HTMLImageElement): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  // The pixels are read immediately, which is slow from a graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  try {
    context.drawImage(image, 0, 0, SIDE, SIDE);
    const { data } = context.getImageData(0, 0, SIDE, SIDE);
    const sums = [0, 0, 0];
    data.forEach((value, index) => {
      const channel = index % 4;
      if (channel < 3) sums[channel] = (sums[channel] ?? 0) + value;
    });
    const [red, green, blue] = sums.map((sum) => Math.round(sum / SIDE ** 2));
    return `rgb(${red} ${green} ${blue})`;
  } catch {
    return null;
  }
}
