import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Disconnected } from '../ui/page/disconnected.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Button } from '../ui/primitives/button.tsx'

interface Props {
  /** Another page is another try. */
  readonly page: string
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

/** Catches what a page could not handle; the retry renders it anew (rules 13.10). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate(before: Props) {
    if (before.page !== this.props.page && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <PageFailed error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}

/** A script that could not be fetched needs the whole page again; any other failure only another try. */
function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  // What failed for want of a connection goes on by itself once there is one.
  useEffect(() => {
    if (navigator.onLine) return
    const again = () => window.location.reload()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  const scriptMissing = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <div role="alert">
      <EmptyState
        illustration={<Disconnected />}
        headingLevel={1}
        title={t('load.pageFailed')}
        text={t('load.pageFailedText')}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{t('load.reloadPage')}</Button>
            {!scriptMissing && (
              <Button variant="secondary" onClick={onRetry}>
                {t('load.retry')}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}
