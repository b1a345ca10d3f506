type ImageErrorCode = 'UNSUPPORTED_MEDIA' | 'TOO_LARGE' | 'UNAVAILABLE';

/** Why an upload cannot be used. The message is for the person who chose the file. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Not a supported format: text, PDF, SVG, audio, an empty file, … */
export class NotAnImage extends ImageError {
  constructor() {
    super('UNSUPPORTED_MEDIA', 'Please select a photo/image file.');
  }
}

export class VideoNotAllowed extends ImageError {
  constructor() {
    super('UNSUPPORTED_MEDIA', 'Videos are not allowed. Please select a photo/image file.');
  }
}

export class HeicNotSupported extends ImageError {
  constructor() {
    super(
      'UNSUPPORTED_MEDIA',
      "This photo is in HEIC format, which we can't read. On iPhone choose Settings > Camera > Formats > Most Compatible, or pick it as JPEG.",
    );
  }
}

/** A supported format, but cut off, damaged, or made to break the decoder. */
export class UnreadableImage extends ImageError {
  constructor(cause?: unknown) {
    super('UNSUPPORTED_MEDIA', 'This photo is damaged or incomplete. Please choose another one.', { cause });
  }
}

export class TooManyPixels extends ImageError {
  constructor() {
    super('TOO_LARGE', 'This photo has more than 50 megapixels. Please choose a smaller one.');
  }
}

/** Decoding took more processor time or memory than allowed. */
export class ImageTooDemanding extends ImageError {
  constructor() {
    super('TOO_LARGE', 'This photo takes too much work to read. Please choose a smaller one.');
  }
}

/** Too many photos at once, a busy machine, or a shutdown. Another attempt can succeed. */
export class ImagesOverloaded extends ImageError {
  /** The processor time that this photo took, in milliseconds. */
  readonly cpuMs: number;

  constructor({ cpuMs = 0, ...options }: ErrorOptions & { cpuMs?: number } = {}) {
    super(
      'UNAVAILABLE',
      'Too many photos are being uploaded right now. Please try again in a moment.',
      options,
    );
    this.cpuMs = cpuMs;
  }
}
