import type { Finding } from '@ethread/admin/client';
import { useSiteSettings } from '@ethread/ui';
import { NearLimit } from '../keys/near-limit.tsx';

export const attentionOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ status }) => status !== 'ok');

/** The results of the checks: first those that need attention, then the others, folded. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const attention = attentionOf(findings);
  const passed = findings.filter(({ status }) => status === 'ok');
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Needs attention</h2>
      <NearLimit />
      {attention.length === 0 ? (
        <p className="empty">Nothing. All checks passed.</p>
      ) : (
        <ul className="findings card">
          {attention.map((finding) => (
            <li key={finding.check}>
              <span className={`badge ${finding.status === 'problem' ? 'error' : 'waiting'}`}>
                {finding.status}
              </span>
              <div>
                <h3>{finding.check}</h3>
                <p>{sentence(finding.detail)}</p>
                {finding.advice !== null && <Advice text={sentence(finding.advice)} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details>
          <summary>
            {passed.length} {passed.length === 1 ? 'check' : 'checks'} passed
          </summary>
          <ul className="findings card">
            {passed.map(({ check, detail }) => (
              <li key={check}>
                <span className="badge ok">ok</span>
                <div>
                  <h3>{check}</h3>
                  <p>{sentence(detail)}</p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A page of the docs that an advice names by its file in the repository. */
const PAGE = /docs\/([a-z-]+)\.md/;

/** What to do about a finding. A page of the docs becomes a link where the service has the docs. */
function Advice({ text }: { text: string }) {
  const { docs } = useSiteSettings().sites;
  const [before = '', page, after = ''] = text.split(PAGE);
  return (
    <p className="hint">
      {before}
      {page !== undefined &&
        (docs === undefined ? `docs/${page}.md` : <a href={`${docs}operation/${page}/`}>docs: {page}</a>)}
      {after}
    </p>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
