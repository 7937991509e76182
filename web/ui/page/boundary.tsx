import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Fallback for children that fail to render; `retry` renders them again. */
  readonly instead: (error: unknown, retry: () => void) => ReactNode
  readonly page?: string
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

/** Error boundary: a failing part does not take down the rest of the page (rules 13.10). */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.page !== this.props.page && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : this.props.instead(error, () => this.setState({ error: null }))
  }
}
