/** A picture drawn from one version of a post. */
type Drawn = { version: string; jpeg: Buffer };

export type PictureCache = {
  get(key: string, version: string): Buffer | null;
  put(key: string, drawn: Drawn): void;
  drop(key: string): void;
  readonly bytes: number;
};

/** Stores the most recently used pictures, up to a number of bytes. One version per key replaces the previous one. */
export function createPictureCache(maxBytes: number): PictureCache {
  const pictures = new Map<string, Drawn>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= pictures.get(key)?.jpeg.byteLength ?? 0;
    pictures.delete(key);
  }

  return {
    get(key, version) {
      const found = pictures.get(key);
      if (found?.version !== version) return null;
      // A map is in the order of insertion, so inserting it again makes it the last one.
      pictures.delete(key);
      pictures.set(key, found);
      return found.jpeg;
    },
    put(key, drawn) {
      drop(key);
      pictures.set(key, drawn);
      bytes += drawn.jpeg.byteLength;
      for (const oldest of pictures.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    drop,
    get bytes() {
      return bytes;
    },
  };
}
