import type { JsonObject } from '../json.ts';
import type { Path } from '../reference/pointer.ts';

/** The weight of a finding. A rule with the severity `off` does not run. */
export type Severity = 'error' | 'warning' | 'off';

/** A part of a document that breaks a rule. */
export interface Breach {
  /** The place of the part. */
  readonly path: Path;
  /** The fault, and what to do about it where the rule's explanation does not say it. */
  readonly message: string;
}

/** A rule for OpenRPC documents. */
export interface Rule {
  /** The name in kebab case, by which configurations change and ignore it. */
  readonly name: string;
  /** The severity where the configuration sets none. */
  readonly severity: Severity;
  /** The requirement and its reason, in one or two sentences. */
  readonly explanation: string;
  /** Returns the breaches of a document. The document may break the meta-schema. */
  find(document: JsonObject): Iterable<Breach>;
}
