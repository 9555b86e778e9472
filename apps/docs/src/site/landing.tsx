import { type Contract, creditsOf, readContract } from '@ethread/openrpc';
import { Fact } from '@ethread/ui/fact';
import { ProductHeader } from '@ethread/ui/product-header';
import { renderToString } from 'react-dom/server';
import { ThemeSwitch } from '@ethread/ui/theme-switch';
import { ConsoleIsland } from '../islands/method-console.tsx';
import { SnippetTabs } from '../parts/snippet-tabs.tsx';
import { SERVICE } from '../site-facts/document-place.ts';
import { type Assets, HeadParts } from './layout.tsx';
import { methodDocument } from './method-document.ts';

/** The path of the docs from the service's root, where the landing page is. */
const DOCS = 'docs/';

const FIRST_CALL = { method: 'eth_getBlockByNumber', params: ['latest', false] };

export interface Figure {
  readonly what: string;
  readonly perSecond: string;
}

interface LandingProps {
  readonly contract: Contract;
  readonly assets: Assets;
  readonly figures: readonly Figure[];
}

/** Renders the page at the service's root: an introduction, the state of the chain, and a first call to run. */
export function landingHtml(props: LandingProps): string {
  return `<!doctype html>${renderToString(<Landing {...props} />)}`;
}

function Landing({ contract, assets, figures }: LandingProps) {
  const { title, version } = contract;
  return (
    <html lang="en" data-root={DOCS}>
      <head>
        <HeadParts
          title={`${title}: read an Ethereum chain`}
          description="JSON-RPC about an Ethereum chain, with docs and a playground."
          root={DOCS}
          assets={assets}
        />
      </head>
      <body>
        <ProductHeader
          title={title}
          home="./"
          sites={{ docs: DOCS, playground: 'playground/' }}
          versions={{ contract: version }}
        >
          <ThemeSwitch />
        </ProductHeader>
        <main id="content" className="landing">
          <h1>Read an Ethereum chain</h1>
          <p className="lead">
            <span data-title>{title}</span> returns logs, blocks, receipts, calls and proofs, over HTTP and
            WebSocket, typed by one document, with exact prices.
          </p>
          <FirstCall contract={contract} />
          <dl className="figures">
            {figures.map(({ what, perSecond }) => (
              <Fact key={what} name={what}>
                {perSecond} <small>responses a second</small>
              </Fact>
            ))}
          </dl>
          <p className="ways">
            <a href={`${DOCS}quick-start/`}>Quick start</a>: from a key to the first response in a minute.{' '}
            <a href={DOCS}>Docs</a>: every method with its price, limits, errors, and a panel that runs it.{' '}
            <a href="playground/">Playground</a>: forms for every method, a history, and any OpenRPC document.
          </p>
          <footer>
            <a href={DOCS}>Docs</a> <a href="readyz">Status</a>{' '}
            <a href={`${DOCS}changelog/`}>Contract {version}</a>{' '}
            <a href={`${DOCS}operation/benchmarks/`}>How the figures were measured</a>{' '}
            <span>Open source, Apache-2.0</span>
          </footer>
        </main>
      </body>
    </html>
  );
}

/** The facts of the chain by their names in the page, which `src/browser/show-chain.ts` fills in. */
const LIVE_FACTS = {
  service: 'Service',
  head: 'Head',
  finalized: 'Finalized',
  stored: 'Stored and verified',
};

/** The health of the service and the state of its chain. */
function LiveChain() {
  return (
    <section className="live" aria-label="The chain now">
      <dl>
        {Object.entries(LIVE_FACTS).map(([fact, name]) => (
          <Fact key={fact} name={name}>
            <span data-fact={fact}>–</span>
            {fact === 'finalized' && <small data-fact="behind" />}
          </Fact>
        ))}
      </dl>
      <p>Follows the chain while this page is visible. This needs no key and costs no credits.</p>
    </section>
  );
}

/** The state of the chain, the panel that runs the first call, and its response and code. */
function FirstCall({ contract }: { contract: Contract }) {
  const { method, params } = FIRST_CALL;
  const documented = contract.methods.find(({ name }) => name === method);
  if (!documented) throw new Error(`the document has no method ${method}`);
  const credits = creditsOf(documented);
  return (
    <>
      <LiveChain />
      <div className="first-call" data-wakes-at-use>
        <div className="card card-run">
          <h2 id="first-call">
            Send a first call: <code>{method}</code>, {credits} credits
          </h2>
          <ConsoleIsland
            model={readContract(methodDocument(contract, method, contract.document['servers'] ?? []))}
            start={{
              document: `${DOCS}methods/${method}/console.json`,
              docs: DOCS,
              keyHelp: `${DOCS}authentication/#get-a-key`,
              isProvable: true,
              params,
            }}
          />
        </div>
        <div className="card card-code">
          <h2 className="hidden">Code</h2>
          <SnippetTabs call={FIRST_CALL} result={undefined} place={SERVICE} hasKey />
        </div>
      </div>
    </>
  );
}
