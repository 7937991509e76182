import { useTranslation } from 'react-i18next'
import { Button } from '../primitives/button.tsx'
import styles from './paging.module.css'

interface PagingProps {
  /** Cursors of the previous pages, because a cursor only leads forward. */
  readonly cursors: readonly string[]
  readonly nextCursor: string | null
  readonly onCursors: (cursors: readonly string[]) => void
}

export function Paging({ cursors, nextCursor, onCursors }: PagingProps) {
  const { t } = useTranslation('pages')
  return (
    <nav className={styles.paging} aria-label={t('paging.label')}>
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
        {t('paging.next')}
      </Button>
    </nav>
  )
}
