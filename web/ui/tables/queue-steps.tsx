import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { LinkButton } from '../primitives/button.tsx'
import styles from './queue-steps.module.css'

interface QueueStepsProps {
  /** The list that the item was opened from, in its order. */
  readonly ids: readonly string[]
  readonly id: string
  readonly addressOf: (id: string) => string
}

/**
 * The neighbours of an open item, by link and by the keys `j` and `k`. The list stays as it was: an item that is done
 * leaves the queue, but its neighbours are still those that the admin saw.
 */
export function QueueSteps({ ids, id, addressOf }: QueueStepsProps) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const [list, setList] = useState(ids)
  if (list.length === 0 && ids.length > 0) setList(ids)
  const at = list.indexOf(id)
  const [previous, next] = at < 0 ? [] : [list[at - 1], list[at + 1]]
  const go = (to: string | undefined) => (to === undefined ? undefined : () => void navigate(addressOf(to)))
  useShortcuts({ j: go(next), k: go(previous) })
  if (at < 0) return null
  return (
    <nav className={styles.steps} aria-label={t('queueSteps.label')}>
      {previous !== undefined && (
        <LinkButton to={addressOf(previous)} variant="plain" size="small" aria-keyshortcuts="k">
          {t('queueSteps.previous')}
        </LinkButton>
      )}
      <span>{t('queueSteps.place', { number: at + 1, total: list.length })}</span>
      {next !== undefined && (
        <LinkButton to={addressOf(next)} variant="secondary" size="small" aria-keyshortcuts="j">
          {t('queueSteps.next')}
        </LinkButton>
      )}
    </nav>
  )
}
