export { selfSigned, type SelfSignedOptions } from './self-signed.ts';
