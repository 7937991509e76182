import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isScriptMissing } from '../lib/lazy-part.ts'
import { Disconnected } from '../ui/page/disconnected.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Button } from '../ui/primitives/button.tsx'

const settledMs = 10_000

/** A script that could not be fetched needs the whole page again; any other failure only another try. */
export function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  // What failed for want of a connection goes on by itself once there is one. A script may have failed before that,
  // or in the moment before, and browsers keep it (decision 53). Where loading anew did not help, it is not done again.
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
