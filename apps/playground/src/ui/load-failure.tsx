import { Component, type ReactNode } from 'react';

/** Reports that the editor could not be loaded, and keeps the rest of the page working. */
export class LoadFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p className="editor notice">The editor could not be loaded: load the page again.</p>;
  }
}
