import { ConfigError } from '../../config.ts';
import { ObjectTooLarge } from './object-storage.ts';
import { bucketUrlOf, errorCodeOf, type S3Response, type S3Settings, sendToS3 } from './s3-request.ts';
import { conditionsProbe, isDeleted } from './s3-storage.ts';

const limits = { idleMs: 2_000, totalMs: 4_000 };

/** No object has this key: the right to delete is needed all the same. Another starting process may use the other probe. */
const deletionProbe = 'probes/deletion';

/**
 * Lists, writes, reads and deletes once, as the server will, so that the start fails with the store's own reason.
 * Without the right to delete, the photos of members who have left would stay.
 * @throws ConfigError that names the setting
 */
export async function assertStoreWorks(settings: S3Settings): Promise<void> {
  const list = bucketUrlOf(settings);
  list.search = '?list-type=2&max-keys=1';
  const objectAt = (key: string) => {
    const url = bucketUrlOf(settings);
    url.pathname += `/${key}`;
    return url;
  };
  const listed = await ask(settings, 'GET', list);
  // Some proxies answer everything with a page of their own.
  if (!isList(listed)) throw new ConfigError(noStore(settings, '200 without a list of objects'));
  await ask(settings, 'PUT', objectAt(conditionsProbe));
  await ask(settings, 'GET', objectAt(conditionsProbe));
  await ask(settings, 'DELETE', objectAt(deletionProbe));
}

type Method = 'GET' | 'PUT' | 'DELETE';

/** @throws ConfigError for a store that does not answer, or refuses */
async function ask(settings: S3Settings, method: Method, url: URL): Promise<S3Response> {
  const response = await send(settings, method, url);
  const isDone = method === 'DELETE' ? isDeleted(response) : response.status === 200;
  if (!isDone) throw new ConfigError(explain(settings, response));
  return response;
}

async function send(settings: S3Settings, method: Method, url: URL): Promise<S3Response> {
  try {
    return await sendToS3(settings, { method, url, ...limits });
  } catch (error) {
    throw new ConfigError(
      `S3_ENDPOINT ${settings.endpoint} does not answer (${reasonOf(error)}): set the address of the store, such as https://s3.ap-southeast-2.amazonaws.com`,
    );
  }
}

/** An AggregateError, for several addresses that were tried, has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof ObjectTooLarge) return 'what it says is no answer of a store';
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EPROTO') return 'it does not speak https';
  return error.message || code || error.name;
}

function explain(settings: S3Settings, response: S3Response): string {
  const { bucket, region, endpoint } = settings;
  const code = errorCodeOf(response);
  const refusal = `${response.status} ${code}`.trim();
  switch (code) {
    case 'NoSuchBucket':
    case 'InvalidBucketName':
      return `S3_BUCKET: the store has no bucket named ${bucket} (${refusal}): make it, or set the name of one that is there`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is not known to the store (${refusal})`;
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID (${refusal})`;
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
    case 'InvalidRegionName':
    case 'PermanentRedirect':
      return `S3_REGION ${region} is not the bucket's${expectedRegion(response)} (${refusal})`;
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `S3_ACCESS_KEY_ID may not list, read, write and delete in the bucket ${bucket} (${refusal}): give it these rights, or check S3_BUCKET`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine is wrong, so the store at S3_ENDPOINT refuses its requests (${refusal}): set the clock`;
    default:
      if (response.status >= 500) {
        return `S3_ENDPOINT ${endpoint} does not work at the moment (${refusal}): start again later`;
      }
      return noStore(settings, refusal);
  }
}

function noStore({ endpoint }: S3Settings, refusal: string): string {
  return `S3_ENDPOINT ${endpoint} does not work as an S3 store (${refusal}): check S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`;
}

const isList = ({ body }: S3Response) => /<ListBucketResult[\s/>]/.test(body.toString('latin1'));

function expectedRegion({ body }: S3Response): string {
  const [, region] = /<Region>([\w-]+)<\/Region>/.exec(body.toString('latin1')) ?? [];
  return region ? `, which is ${region}` : '';
}
