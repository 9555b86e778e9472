import type { Path } from '../document/pointer.ts';
import type { Draft } from '../request/call.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Transport } from '../request/server-url.ts';
import type { Mismatch } from '../schema/validator.ts';
import type { Reading } from '../worker/document-api.ts';

/** Where the text came from, for whoever reads it and for links to it. */
export type Origin =
  | { readonly kind: 'own' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'service'; readonly url: string }
  /** A file, a paste, a link. */
  | { readonly kind: 'text'; readonly label: string };

export type Tab = 'docs' | 'try' | 'code' | 'difference';

/** A document that the open one is compared with. */
export interface Earlier {
  readonly text: string;
  /** Where it came from. */
  readonly label: string;
}

/** Where requests go. Held in memory only: addresses hold keys. */
export interface Target {
  readonly transport: Transport;
  /** For each transport an address as someone wrote it, or a server of the document with values. */
  readonly http: Address;
  readonly webSocket: Address;
}

/** A message over WebSocket that answers no request. */
export interface Notification {
  readonly id: number;
  readonly url: string;
  readonly text: string;
  readonly at: Date;
}

export interface Address {
  /** The server's place in the document's list; undefined for an address of one's own. */
  readonly server: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly url: string;
}

export interface PlaygroundState {
  readonly origin: Origin;
  /** Whether the text is no more what came from there. */
  readonly isEdited: boolean;
  /** The text as it was before anything was edited. */
  readonly openedText: string;
  /** What the document is compared with; undefined for nothing. */
  readonly earlier: Earlier | undefined;
  /** The text as the editor has it. */
  readonly text: string;
  /** Grows whenever the text is replaced from outside of the editor. */
  readonly textVersion: number;
  /** What was read of the text last; undefined before the first. */
  readonly reading: Reading | undefined;
  readonly isReading: boolean;
  /** What went wrong last with opening or sending, for a line across the page. */
  readonly notice: string | undefined;
  /** The method that is shown, by its place; undefined for the overview. */
  readonly selected: number | undefined;
  /** Where the editor's cursor is in the document. */
  readonly cursor: Path;
  /** A path or offset that the editor is to go to, with a number that makes each wish another one. */
  readonly goal: { readonly place: Path | number; readonly wish: number } | undefined;
  readonly tab: Tab;
  /** On small screens one of these is shown at a time. */
  readonly screen: 'methods' | 'panel' | 'editor';
  readonly isEditorOpen: boolean;
  /** By the method's name, so that they outlive changes of the document. */
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly mismatches: readonly Mismatch[];
  readonly target: Target;
  readonly history: readonly Exchange[];
  /** What services sent without being asked, as subscriptions bring it; the newest first. */
  readonly notifications: readonly Notification[];
  /** The exchange that is shown. */
  readonly shown: number | undefined;
}

const NOWHERE: Address = { server: undefined, values: {}, url: '' };

export const initialState: PlaygroundState = {
  origin: { kind: 'own' },
  isEdited: false,
  openedText: '',
  earlier: undefined,
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
  mismatches: [],
  target: { transport: 'http', http: NOWHERE, webSocket: NOWHERE },
  history: [],
  notifications: [],
  shown: undefined,
};
