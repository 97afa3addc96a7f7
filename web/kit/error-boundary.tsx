import { Component, type ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  readonly fallback: () => ReactNode
  /** A new key tries again. */
  readonly resetKey: string
  readonly onFailed?: () => void
}

/** Catches what a part of the page throws while rendering, above all code that could not be loaded. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback() : this.props.children
  }
}
