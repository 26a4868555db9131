import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashNote } from '../shared/crash-note.tsx'

interface ErrorBoundaryState {
  error: unknown
}

/** Keeps a fault of the frame itself from leaving an empty window. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <CrashNote error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}
