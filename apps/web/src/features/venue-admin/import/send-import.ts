import type { ErrorBody } from '@reelmates/contract/errors';
import { type ImportResult, importVenues } from '@reelmates/contract/venues/venue-admin';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';

export type SendOptions = {
  isDryRun: boolean;
  /** The share of the bytes that were sent, from 0 to 1; at 1 the server is processing them. */
  onProgress: (share: number) => void;
};

/** The latest request. It may be about a file that was replaced, or have begun before the page was opened again. */
let latest: Promise<unknown> = Promise.resolve();

/** Sends an import after those before it: the server refuses a second one of an admin, a check included, with 409. */
export function sendImport(body: Uint8Array<ArrayBuffer>, options: SendOptions): Promise<ImportResult> {
  const sending = latest.then(() => send(body, options));
  latest = sending.catch(() => undefined);
  return sending;
}

/**
 * One request of up to 64 MB, without a time limit, with XMLHttpRequest, because fetch does not report upload progress.
 */
function send(body: Uint8Array<ArrayBuffer>, options: SendOptions): Promise<ImportResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => {
      if (request.status === 200) toResult(request).then(resolve, reject);
      else reject(toError(request));
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new NetworkError());
    request.open('POST', `${importVenues.path}${options.isDryRun ? '?dryRun=true' : ''}`);
    request.setRequestHeader('content-type', 'application/json');
    request.send(body);
  });
}

/** @throws NetworkError for the page of another server, such as that of a hotel's network */
async function toResult({ responseText }: XMLHttpRequest): Promise<ImportResult> {
  try {
    return JSON.parse(responseText);
  } catch (error) {
    throw new NetworkError(error);
  }
}

function toError({ status, statusText, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: Partial<ErrorBody> = JSON.parse(responseText);
    return new ApiError(status, body.message ?? statusText, body);
  } catch {
    return new ApiError(status, statusText, {});
  }
}
