import { Component, type ReactNode } from 'react'

interface Props {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** A map that cannot be drawn (no script, lost graphics) must not take the page with it. */
export class MapBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('The map could not be drawn.', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
