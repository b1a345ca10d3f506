import type { imageWidths } from '@reelmates/contract/limits';
import type { Fingerprint } from './landmarks/fingerprint.ts';

export interface Rendition {
  width: (typeof imageWidths)[number];
  /** WebP. A picture that is narrower than `width` is not enlarged. */
  bytes: Buffer;
}

export interface ProcessedImage {
  /** Of `full`: upright, at most 2048 px on either side. */
  width: number;
  height: number;
  /** WebP. */
  full: Buffer;
  renditions: Rendition[];
  /** The dominant colour, `#rrggbb`, shown while the picture loads. */
  placeholder: string;
  /**
   * The content hash: SHA-256 (hex) of the upright picture on white, at 64×64, in 16 shades of grey. Other metadata,
   * another name or lossless container gives the same hash; an edit or a lossy copy another one.
   */
  contentHash: string;
  fingerprint: Fingerprint;
}

/** A picture, and the processor time that it took. */
export interface Processed {
  image: ProcessedImage;
  cpuMs: number;
}
