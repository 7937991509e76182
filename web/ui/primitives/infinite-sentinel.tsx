import { useTranslation } from 'react-i18next'
import { useNear } from '../../lib/hooks/use-near.ts'
import { Button } from './button.tsx'
import styles from './infinite-sentinel.module.css'

interface InfiniteSentinelProps {
  readonly hasMore: boolean
  readonly loading: boolean
  /** Something of the list is being read: nothing more is asked for by itself meanwhile. */
  readonly busy?: boolean
  readonly onMore: () => void
  /** After a failed page nothing loads by itself; the button tries again. */
  readonly failed?: boolean
}

/** At the end of a list: loads more as soon as it comes near, and is a button for those who do not scroll. */
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
