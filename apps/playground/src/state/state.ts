import type { Path } from '@ethread/openrpc';
import type { Tab } from '../link/tab.ts';
import type { Address, Target } from '../request/targets.ts';
import type { Draft } from '../request/call.ts';
import type { Exchange } from '../request/exchange.ts';
import type { HeadersByOrigin } from '../request/headers.ts';
import type { Mismatch } from '../schema/validator.ts';
import type { Reading } from '../worker/document-api.ts';

/** The source of the text, for display and for links. */
export type Origin =
  | { readonly kind: 'own' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'service'; readonly url: string }
  /** A file, a pasted text or a link. */
  | { readonly kind: 'text'; readonly label: string };

/** A request body that the user writes, such as a batch. It is sent as it is. */
export interface RawBody {
  readonly text: string;
  /** True when it is sent in place of the form's call. */
  readonly isUsed: boolean;
}

/** A message over WebSocket that is not a response. */
export interface Notification {
  readonly id: number;
  readonly url: string;
  readonly text: string;
  readonly at: Date;
}

export interface PlaygroundState {
  readonly origin: Origin;
  /** True when the text differs from its source. */
  readonly isEdited: boolean;
  /** The text before any edit. */
  readonly openedText: string;
  /** The editor's text. */
  readonly text: string;
  /** A counter that increases whenever the text is replaced from outside the editor. */
  readonly textVersion: number;
  /** The last reading of the text; undefined before the first. */
  readonly reading: Reading | undefined;
  readonly isReading: boolean;
  /** The last failure of opening or sending, shown in a line across the page. */
  readonly notice: string | undefined;
  /** The index of the selected method; undefined for the overview. */
  readonly selected: number | undefined;
  /** The path at the editor's cursor. */
  readonly cursor: Path;
  /** A path or offset to which the editor should move, with a number that distinguishes each request. */
  readonly goal: { readonly place: Path | number; readonly wish: number } | undefined;
  readonly tab: Tab;
  /** The part of the page that a small screen shows. */
  readonly screen: 'methods' | 'panel' | 'editor';
  readonly isEditorOpen: boolean;
  /** The drafts by method name, so that they survive changes of the document. */
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly raw: RawBody;
  readonly mismatches: readonly Mismatch[];
  readonly target: Target;
  /** The headers that the user entered. They stay in this tab. */
  readonly headers: HeadersByOrigin;
  readonly history: readonly Exchange[];
  /** Messages that services sent without a request, as for subscriptions, newest first. */
  readonly notifications: readonly Notification[];
  /** The ID of the selected exchange. */
  readonly shown: number | undefined;
}

const NOWHERE: Address = { server: undefined, values: {}, url: '' };

export const initialState: PlaygroundState = {
  origin: { kind: 'own' },
  isEdited: false,
  openedText: '',
  text: '',
  textVersion: 0,
  reading: undefined,
  isReading: true,
  notice: undefined,
  selected: undefined,
  cursor: [],
  goal: undefined,
  tab: 'docs',
  screen: 'panel',
  isEditorOpen: false,
  drafts: {},
  raw: { text: '', isUsed: false },
  mismatches: [],
  target: { transport: 'http', http: NOWHERE, webSocket: NOWHERE },
  headers: new Map(),
  history: [],
  notifications: [],
  shown: undefined,
};
