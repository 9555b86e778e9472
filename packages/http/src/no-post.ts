import { MethodNotAllowedError } from '@ethread/types';

/** The refusal of every other HTTP method. */
export const noPost = () => new MethodNotAllowedError({ expected: 'expected POST' });
