import { hexToBytes } from '@ethread/core';
import { ecRecover } from '../precompiles/signatures.ts';
import { CurveMissingError, loadPartialCrypto } from './load-crypto.ts';

/** The first case of go-ethereum's vectors of precompile 1 with a valid signature. */
const SIGNED = hexToBytes(
  '0x18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c' +
    '000000000000000000000000000000000000000000000000000000000000001c' +
    '73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75f' +
    'eeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549',
);
const SIGNER = hexToBytes('0x000000000000000000000000a94f5374fce5edbc8e2a8697c15331677e6ebf0b');

describe('loadPartialCrypto', () => {
  it('recovers signatures from the start', async () => {
    const contract = ecRecover(await loadPartialCrypto());
    expect(contract.run(SIGNED, () => undefined)).toEqual(SIGNER);
  });

  it('ends a message that recovers a signature until signatures are loaded', async () => {
    const crypto = await loadPartialCrypto({ withSignatures: false });
    const contract = ecRecover(crypto);
    const run = () => contract.run(SIGNED, () => undefined);
    expect(run).toThrow(CurveMissingError);
    await crypto.loadCurves();
    expect(run()).toEqual(SIGNER);
  });
});
