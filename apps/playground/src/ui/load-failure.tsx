import { Component, type ReactNode } from 'react';

/** Says that the editor could not be fetched, rather than taking the page down. */
export class LoadFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p className="notice">The editor could not be loaded: load the page again.</p>;
  }
}
