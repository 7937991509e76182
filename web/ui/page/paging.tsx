import { useTranslation } from 'react-i18next'
import { Button } from '../primitives/button.tsx'
import styles from './paging.module.css'

interface PagingProps {
  /** Cursors of the previous pages, because a cursor only leads forward. */
  readonly cursors: readonly string[]
  readonly nextCursor: string | null
  readonly onCursors: (cursors: readonly string[]) => void
  /** The search stopped after a bounded number of rows and goes on with the next page. */
  readonly isPartial?: boolean
}

export function Paging({ cursors, nextCursor, onCursors, isPartial = false }: PagingProps) {
  const { t } = useTranslation('pages')
  return (
    <nav className={styles.paging} aria-label={t('paging.label')}>
      {isPartial && <p className={styles.partial}>{t('paging.partial')}</p>}
      <Button
        variant="secondary"
        size="small"
        disabled={cursors.length === 0}
        onClick={() => onCursors(cursors.slice(0, -1))}
      >
        {t('paging.previous')}
      </Button>
      <span>{t('paging.page', { number: cursors.length + 1 })}</span>
      <Button
        variant="secondary"
        size="small"
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && onCursors([...cursors, nextCursor])}
      >
        {t(isPartial ? 'paging.searchOn' : 'paging.next')}
      </Button>
    </nav>
  )
}
