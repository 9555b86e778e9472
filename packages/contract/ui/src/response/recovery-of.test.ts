import { recoveryOf } from './recovery-of.ts';

const documented = [
  { code: -32_000, message: '{detail}', recovery: 'any' },
  { code: -32_000, message: 'execution timeout', recovery: 'split' },
  { code: 3, message: 'execution reverted: {reason}', recovery: 'decode' },
  { code: -32_005, message: 'request rate exceeded', recovery: 'wait' },
];

describe('the advice for an error', () => {
  it.each([
    [-32_000, 'execution timeout', 'split'],
    [-32_000, 'out of gas', 'any'],
    [3, 'execution reverted: too late', 'decode'],
    [3, 'reverted', undefined],
    [-32_005, 'daily credit balance exhausted', undefined],
    [1, 'execution timeout', undefined],
  ])('%i "%s" is %s', (code, message, recovery) => {
    expect(recoveryOf({ code, message }, documented)).toBe(recovery);
  });
});
