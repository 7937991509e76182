import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isScriptMissing } from '../lib/lazy-part.ts'
import { Disconnected } from '../ui/page/disconnected.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Button } from '../ui/primitives/button.tsx'

const settledMs = 10_000

export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  // Reloads by itself once the connection returns, and when a script is missing: browsers cache the failed import
  // (decision 53). Does not repeat a reload that did not help.
  useEffect(() => {
    const again = () => window.location.reload()
    if (navigator.onLine && isScriptMissing(error) && !isJustReloaded()) again()
    if (navigator.onLine) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [error])
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
            {!isScriptMissing(error) && (
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

function isJustReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload' && performance.now() < settledMs
}
