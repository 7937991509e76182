import { useTranslation } from 'react-i18next'
import { useNear } from '../../lib/hooks/use-near.ts'
import { Button } from './button.tsx'
import styles from './infinite-sentinel.module.css'

interface InfiniteSentinelProps {
  readonly hasMore: boolean
  readonly loading: boolean
  readonly busy?: boolean
  readonly onMore: () => void
  /** After a failed page nothing loads automatically; the button retries. */
  readonly failed?: boolean
}

/** End of a list: loads more when it comes near the viewport, with a button as an alternative to scrolling. */
export function InfiniteSentinel({ hasMore, loading, busy = loading, onMore, failed = false }: InfiniteSentinelProps) {
  const { t } = useTranslation()
  const ref = useNear<HTMLDivElement>({
    margin: '600px 0px',
    active: hasMore && !busy && !failed,
    onNear: onMore,
  })
  if (!hasMore) return null
  return (
    <div ref={ref} className={styles.sentinel}>
      <Button variant="secondary" loading={loading} onClick={onMore}>
        {failed ? t('load.retry') : t('form.loadMore')}
      </Button>
    </div>
  )
}
