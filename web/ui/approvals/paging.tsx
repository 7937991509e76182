import { useTranslation } from 'react-i18next'
import styles from '../money/money.module.css'
import { Button } from '../primitives/button.tsx'

interface PagingProps {
  /** Cursors of the pages before this one: a cursor leads forward only. */
  readonly cursors: readonly string[]
  readonly nextCursor: string | null
  readonly onCursors: (cursors: readonly string[]) => void
}

/** One page back, one page on. */
export function Paging({ cursors, nextCursor, onCursors }: PagingProps) {
  const { t } = useTranslation('approvals')
  return (
    <nav className={styles.paging} aria-label={t('pages')}>
      <Button
        variant="secondary"
        size="small"
        disabled={cursors.length === 0}
        onClick={() => onCursors(cursors.slice(0, -1))}
      >
        {t('previous')}
      </Button>
      <span>{t('page', { number: cursors.length + 1 })}</span>
      <Button
        variant="secondary"
        size="small"
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && onCursors([...cursors, nextCursor])}
      >
        {t('next')}
      </Button>
    </nav>
  )
}
