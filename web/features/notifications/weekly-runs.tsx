import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { dayText } from '../../lib/wording.ts'
import { Send } from '../../ui/icons/icons.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './admin-mails.module.css'

const tones = { running: 'sun', done: 'leaf', stopped: 'neutral' } as const
/** A running job is shown with fresh counts. */
const refreshMs = 10_000

/** Starts the weekly summaries and shows the last runs (rules 16.10). */
export function WeeklyRuns() {
  const { t } = useTranslation(['mails', 'errors'])
  const tag = languageTag(currentLocale())
  const cache = useQueryClient()
  const runs = useQuery(
    api.notifications.weeklyRuns.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'running' ? refreshMs : false),
    }),
  )
  const start = useMutation(
    api.notifications.sendWeekly.mutationOptions({
      onSuccess: () => notify.success({ title: t('weekly.started') }),
      onError: (error) => notify.error({ title: t('weekly.failed'), description: problemText(t, error) }),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.notifications.weeklyRuns.key() }),
    }),
  )
  return (
    <Card className={styles.part}>
      <h2>{t('weekly.title')}</h2>
      <p>{t('weekly.text')}</p>
      <div>
        <Button icon={<Send aria-hidden="true" />} loading={start.isPending} onClick={() => start.mutate(undefined)}>
          {t('weekly.send')}
        </Button>
      </div>
      {runs.isError && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isPending && <Skeleton height="4rem" radius="12px" />}
      {runs.data?.items.length === 0 && <p className={styles.soft}>{t('weekly.none')}</p>}
      {runs.data && runs.data.items.length > 0 && (
        <ul className={styles.rows}>
          {runs.data.items.map((run) => (
            <li key={run.week}>
              <span>
                {t('weekly.week', { day: dayText(run.week, tag) })}
                <small className={styles.soft}>
                  {t('weekly.counts', { sent: run.sent, bounced: run.bounced, complained: run.complained })}
                </small>
              </span>
              <Badge tone={tones[run.state]}>
                {t(run.stopReason ? `weekly.stopReason.${run.stopReason}` : `weekly.state.${run.state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
