import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from './images.module.css'
import { useConversions } from './use-conversions.ts'

/** Converts the ten oldest outdated photos, one at a time (rules 6.5). */
export default function ImagesPanel() {
  const { t, i18n } = useTranslation(['photos-admin', 'errors'])
  const outdated = useQuery({ ...api.photos.outdated.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const { results, running, start } = useConversions()
  const items = outdated.data?.items ?? []
  const done = Object.keys(results).length
  const resultOf = (id: string) => {
    const result = results[id]
    if (result === undefined)
      return running === id ? <Badge tone="sun">{t('converting')}</Badge> : <Badge>{t('waiting')}</Badge>
    return <Badge tone={result === 'converted' ? 'leaf' : 'clay'}>{t(`results.${result}`)}</Badge>
  }
  return (
    <Card className={styles.card}>
      <h2>{t('title')}</h2>
      <p className={styles.soft}>{t('text')}</p>
      {outdated.isError && !outdated.data ? (
        <ErrorPanel error={outdated.error} onRetry={() => void outdated.refetch()} />
      ) : outdated.isPending ? (
        <Skeleton height="12rem" radius="12px" />
      ) : items.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <progress aria-label={t('progress')} max={items.length} value={done} />
          <p role="status" className={styles.soft}>
            {t('done', { done, count: items.length })}
          </p>
          <ul className={styles.list}>
            {items.map(({ id, createdAt, failed }) => (
              <li key={id}>
                <span className={styles.name}>
                  <span>{id}</span>
                  <span className={styles.soft}>
                    {t(failed ? 'failedBefore' : 'older', { at: instantText(createdAt, i18n.language) })}
                  </span>
                </span>
                {resultOf(id)}
              </li>
            ))}
          </ul>
          <div className="row">
            <Button
              loading={running !== undefined}
              disabled={done === items.length}
              onClick={() => void start(items.map(({ id }) => id))}
            >
              {t('convert')}
            </Button>
            {done === items.length && (
              <Button variant="secondary" onClick={() => void outdated.refetch()}>
                {t('next')}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
