import type { imageWidths } from '@reelmates/contract/limits';
import type { Fingerprint } from './keypoints/fingerprint.ts';

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
   * The content hash: SHA-256 (hex) of the upright picture on white, at 64×64 and in 16 shades of grey. It does not
   * depend on metadata, the file name or a lossless container; an edit or a lossy copy changes it.
   */
  contentHash: string;
  fingerprint: Fingerprint;
}

/** A picture, with the processor time that it took. */
export interface Processed {
  image: ProcessedImage;
  cpuMs: number;
}
