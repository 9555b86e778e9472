import { MethodNotAllowedError } from '@ethread/types';

/** Returns the error that rejects every other HTTP method. */
export const noPost = () => new MethodNotAllowedError({ expected: 'expected POST' });
