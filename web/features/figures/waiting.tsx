import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { QueueFigure } from '../../../shared/contract/queues.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { queuePages } from '../../lib/queue-pages.ts'
import { api } from '../../lib/server/operations.ts'
import { ageText, instantText } from '../../lib/wording.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './figures.module.css'

/** What waits for a decision, by kind, with sum and age (rules 12.17). Nothing without figures. */
export function Waiting() {
  const { t, i18n } = useTranslation('figures')
  const waiting = useQuery(api.queues.waiting.queryOptions({ input: {} }))
  const figures = waiting.data?.queues ?? []
  const countedAt = figures.map((figure) => figure.countedAt).toSorted()[0]
  // The height of the first two rows: the figures below do not move when the numbers come.
  if (waiting.isPending) return <Skeleton height="14rem" radius="12px" />
  if (countedAt === undefined) return null
  const open = figures.filter(({ count }) => count > 0)
  return (
    <Card>
      <section aria-labelledby="queues">
        <h2 id="queues">{t('queues.title')}</h2>
        {open.length === 0 ? (
          <p className={styles.none}>{t('queues.none')}</p>
        ) : (
          <ul className={styles.queues}>
            {open.map((figure) => (
              <QueueLine key={figure.queue} figure={figure} />
            ))}
          </ul>
        )}
        <p className={styles.soft}>{t('queues.countedAt', { at: instantText(countedAt, i18n.language) })}</p>
      </section>
    </Card>
  )
}

function QueueLine({ figure: { queue, count, isComplete, sumCents, oldestAt } }: { figure: QueueFigure }) {
  const { t, i18n } = useTranslation('figures')
  const shown = countText(count, i18n.language)
  return (
    <li>
      <Link to={queuePages[queue]}>
        <span>{t(`queues.name.${queue}`)}</span>
        <strong>{isComplete ? shown : t('queues.atLeast', { shown })}</strong>
      </Link>
      <p className={styles.soft}>
        {sumCents !== null && <span>{formatBrl(sumCents, i18n.language)}</span>}
        {oldestAt !== null && <span>{t('queues.since', { age: ageText(oldestAt, new Date(), i18n.language) })}</span>}
      </p>
    </li>
  )
}
