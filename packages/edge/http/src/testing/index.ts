export {
  type Http2ByHand,
  type Http2ByHandOptions,
  headOf,
  openHttp2ByHand,
  postFields,
} from './http2-by-hand.ts';
export {
  FLAGS,
  type Frame,
  FRAMES,
  PREFACE,
  printFields,
  printFrame,
  readFrames,
  uint32,
} from './http2-frames.ts';
export { selfSigned, type SelfSignedOptions } from './self-signed.ts';
