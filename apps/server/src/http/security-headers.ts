/** The policy of photos: a document that is taken for a photo runs nothing, and belongs to no origin. */
export const imagePolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; sandbox";

/** What pages may load, in addition to our own origin. */
export type ContentSources = {
  /** Hashes of our pages' scripts, such as 'sha256-…', and of their styles. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Origins of images. */
  images: readonly string[];
  /** Origins to which the browser sends photos, or from which it reads maps. */
  connect: readonly string[];
};

/** Headers of every response. A header that a response sets itself takes precedence. */
export function securityHeaders(publicUrl: URL, sources: ContentSources): Record<string, string> {
  const isHttps = publicUrl.protocol === 'https:';
  const policy = [
    "default-src 'self'",
    `script-src ${hashed(sources.scriptHashes)}`,
    `style-src ${hashed(sources.styleHashes)}`,
    `img-src ${["'self'", 'data:', 'blob:', ...sources.images].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...sources.connect].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

const hashed = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
