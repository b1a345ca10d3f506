import { assertObjectKey, contentTypeOfKey } from './object-key.ts';
import {
  DEFAULT_MAX_OBJECT_BYTES,
  type ObjectStorage,
  orUnavailable,
  STORAGE_CHECK_MS,
} from './object-storage.ts';
import {
  bucketUrlOf,
  errorCodeOf,
  presignedPutUrl,
  type S3Limits,
  type S3Response,
  type S3Settings,
  sendToS3,
} from './s3-request.ts';

/** In total less than the 20 s after which a client's connection counts as silent, so that the client gets a response. */
const defaultLimits: S3Limits = { idleMs: 2_000, totalMs: 15_000 };
const DELETES_AT_ONCE = 8;
/** An empty object that stays in the bucket. It is used to test which headers the store accepts. */
export const conditionsProbe = 'probes/if-none-match';

/**
 * Objects in an S3-compatible store, with the bucket in the path. The credentials need put, get and delete on the
 * bucket's objects, and ListBucket on the bucket: without it, a store answers 403 for a missing object.
 */
export function createS3Storage(settings: S3Settings, limits: S3Limits = defaultLimits): ObjectStorage {
  const bucketUrl = bucketUrlOf(settings);

  const urlOf = (key: string): URL => {
    assertObjectKey(key);
    const url = new URL(bucketUrl);
    url.pathname = `${url.pathname}/${key}`;
    return url;
  };

  const remove = async (url: URL): Promise<void> => {
    const response = await sendToS3(settings, { method: 'DELETE', url, ...limits });
    if (!isDeleted(response)) refuse(response);
  };

  const acceptsConditions = createConditionsCheck(settings, urlOf(conditionsProbe));

  return {
    async put(key, bytes) {
      const url = urlOf(key);
      await orUnavailable(async () => {
        const response = await sendToS3(settings, {
          method: 'PUT',
          url,
          body: bytes,
          contentType: contentTypeOfKey(key),
          ...limits,
        });
        if (response.status !== 200) refuse(response);
      });
    },

    async get(key, options) {
      const url = urlOf(key);
      const maxBytes = options?.maxBytes ?? DEFAULT_MAX_OBJECT_BYTES;
      return await orUnavailable(async () => {
        const response = await sendToS3(settings, { method: 'GET', url, maxBytes, ...limits });
        if (isMissingObject(response)) return null;
        if (response.status !== 200) refuse(response);
        return { bytes: response.body, contentType: contentTypeOfKey(key) };
      });
    },

    async download(key, path, { maxBytes }) {
      const url = urlOf(key);
      return await orUnavailable(async () => {
        const response = await sendToS3(settings, { method: 'GET', url, maxBytes, path, ...limits });
        if (isMissingObject(response)) return false;
        if (response.status !== 200) refuse(response);
        return true;
      });
    },

    async delete(keys) {
      const urls = keys.map(urlOf);
      await orUnavailable(async () => {
        for (let start = 0; start < urls.length; start += DELETES_AT_ONCE) {
          await Promise.all(urls.slice(start, start + DELETES_AT_ONCE).map(remove));
        }
      });
    },

    async presignPut(key, options) {
      const url = urlOf(key);
      return await presignedPutUrl(settings, url, { ...options, onlyNew: await acceptsConditions() });
    },

    async check() {
      await orUnavailable(async () => {
        const response = await sendToS3(settings, {
          method: 'HEAD',
          url: bucketUrl,
          idleMs: STORAGE_CHECK_MS,
          totalMs: STORAGE_CHECK_MS,
        });
        if (response.status !== 200) refuse(response);
      });
    },
  };
}

/**
 * Whether the store accepts `If-None-Match` with a PUT; some refuse the header. Only a response about the header is
 * cached, because 403, 409 and the like are temporary.
 */
function createConditionsCheck(settings: S3Settings, probeUrl: URL): () => Promise<boolean> {
  let accepts: Promise<boolean> | undefined;

  const probe = async (): Promise<boolean> => {
    const { status } = await sendToS3(settings, {
      method: 'PUT',
      url: probeUrl,
      onlyNew: true,
      idleMs: STORAGE_CHECK_MS,
      totalMs: STORAGE_CHECK_MS,
    });
    if ([200, 201, 412].includes(status)) return true;
    if ([400, 501].includes(status)) return false;
    throw new Error(`the store answered ${status}`);
  };

  return async () => {
    accepts ??= probe();
    try {
      return await accepts;
    } catch {
      accepts = undefined;
      return false;
    }
  };
}

/** Whether the store has deleted an object, or has none by this key. */
export function isDeleted(response: S3Response): boolean {
  return response.status === 204 || response.status === 200 || isMissingObject(response);
}

/** A missing bucket is 404, too, but does not mean that the photo was deleted. */
function isMissingObject(response: S3Response): boolean {
  return response.status === 404 && errorCodeOf(response) === 'NoSuchKey';
}

function refuse(response: S3Response): never {
  throw new Error(`the store answered ${response.status} ${errorCodeOf(response)}`.trim());
}
