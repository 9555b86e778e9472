import { highlight } from './highlight.ts';

describe('the highlighted code of a page', () => {
  it.each([
    ['curl http://127.0.0.1:8545/v3/API_KEY', ['http']],
    ['wscat -c ws://127.0.0.1:8545/ws/v3/API_KEY', ['ws']],
    ['npm install http://127.0.0.1:8545/packages/ethread-client.tgz', ['http']],
    // A node, which listens at the same port by default.
    ['ethread config init --network mainnet --node http://127.0.0.1:8545', []],
    ['nodes: [{ url: ws://127.0.0.1:8545 }]', []],
  ])('marks the addresses that are those of the service: %s', (code, schemes) => {
    const marked = [...highlight(code, 'bash').matchAll(/data-place="(\w+)"/g)].map(([, scheme]) => scheme);
    expect(marked).toEqual(schemes);
  });
});
