/** Why a photo was not uploaded. The message is for the person who chose it. */
export class UploadError extends Error {
  /** The title of a toast, if the specification asks for one. */
  readonly title: string | undefined;
  /** Whether another attempt with the same file may succeed. */
  readonly retryable: boolean;

  constructor(message: string, options: { title?: string; retryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.title = options.title;
    this.retryable = options.retryable ?? false;
  }
}

export const uploadTexts = {
  heic: "This photo is in HEIC format, which this browser can't read. On iPhone choose Settings > Camera > Formats > Most Compatible, or pick it as JPEG.",
  interrupted: 'The upload was interrupted. Please try again.',
  offline: "You're offline. The photo will be sent when you're back online.",
  prepareTitle: 'Upload Error',
  prepare: 'Failed to prepare upload. Please try again.',
} as const;
