import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitePolicy } from './site-policy.ts';

describe('the policy of a site', () => {
  it('is the one that the page on hosting names', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/hosting-sites.md'), 'utf8');
    expect(page).toContain(`Content-Security-Policy "${sitePolicy('playground', [])}"`);
  });

  it('allows the WebAssembly of the sites that verify responses, also without a server', () => {
    for (const site of ['docs', 'playground'] as const)
      expect(sitePolicy(site)).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(sitePolicy('account', ['https://portal.example'])).toContain(
      "script-src 'self'; connect-src 'self'; frame-ancestors https://portal.example",
    );
  });
});
