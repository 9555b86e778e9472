export {
  type ListedObject,
  type ObjectStore,
  ObjectStoreError,
  type ObjectStoreUse,
} from './object-store.ts';
export { openResponse } from './open-response.ts';
export { createS3Store, type S3Options } from './s3-store.ts';
export { type S3Location, s3LocationOf } from './s3-store.ts';
