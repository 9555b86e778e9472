import { printBytes } from './print-bytes.ts';

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KiB'],
  [1_100, '1.1 KiB'],
  [5 * 1_024 ** 2, '5 MiB'],
  [12.54 * 1_024 ** 3, '12.5 GiB'],
  [2_048 * 1_024 ** 4, '2048 TiB'],
])('prints %d bytes as %s', (bytes, text) => {
  expect(printBytes(bytes)).toBe(text);
});
