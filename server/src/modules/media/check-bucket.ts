import type { CheckLog } from '../../platform/check-log.ts';
import { createS3Client, S3Error, type S3Response, type S3Settings } from '../../platform/s3/s3-client.ts';

/** The key of a nonexistent picture: nothing is written, and only the kind of error matters. */
const MISSING = 'masters/check-config.webp';
const REASONS: Record<string, string> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the store does not know it',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: the store does not accept it',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the store',
  NoSuchBucket: 'S3_BUCKET: there is no such bucket',
  RequestTimeTooSkewed: 'S3_ENDPOINT: the clock of this machine is wrong',
};

/** Requests a nonexistent picture from the store, which shows whether endpoint, bucket and keys are correct. */
export async function checkBucket(settings: S3Settings, log: CheckLog): Promise<void> {
  const { endpoint, bucket } = settings;
  let response: S3Response;
  try {
    response = await createS3Client(settings).request({ method: 'GET', key: MISSING });
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return log.error(`S3_ENDPOINT: ${endpoint} cannot be reached.`);
  }
  const { status, bytes } = response;
  const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? String(status);
  if (status < 300 || code === 'NoSuchKey' || code === '404')
    return log.info(`S3_BUCKET: ${bucket} can be read.`);
  // Amazon's response to a key that may read objects, but not list them.
  if (code === 'AccessDenied')
    return log.warn(`S3_BUCKET: ${bucket} exists, but whether the key may read and write it is not known.`);
  log.error(`${REASONS[code] ?? `S3_ENDPOINT: the store responded ${code}`}.`);
}
