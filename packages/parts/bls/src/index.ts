export { createNativeBls } from './native-bls.ts';
