import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** What is shown in place of children that cannot be drawn; `retry` draws them anew. */
  readonly instead: (error: unknown, retry: () => void) => ReactNode
  /** Another page is another try. */
  readonly page?: string
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

/** Keeps what cannot be drawn from taking along all that stands round it (rules 13.10). */
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
