export {
  type ListedObject,
  type ObjectStore,
  ObjectStoreError,
  type ObjectStoreUse,
} from './object-store.ts';
export { createS3Store } from './s3-store.ts';
export { type S3Location, s3LocationOf } from './s3-store.ts';
