import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'
import { inPages, sentinelProps } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { InfiniteSentinel } from '../../ui/primitives/infinite-sentinel.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import { closedReason } from './closed-reason.ts'
import { Question } from './question.tsx'
import styles from './questions.module.css'

interface QuestionsSectionProps {
  readonly recyclableId: string
  readonly isOwner: boolean
  readonly status: RecyclableStatus
}

/** Public questions of an ad, newest first. Any signed-in user asks, only the owner answers (rules 8.1). */
export function QuestionsSection({ recyclableId, isOwner, status }: QuestionsSectionProps) {
  const { t } = useTranslation('questions')
  const closed = closedReason(status)
  return (
    <section className={styles.section} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {!isOwner && !closed && <AskForm recyclableId={recyclableId} />}
      {closed && <p className="soft">{t(`closed.${closed}`)}</p>}
      <Questions recyclableId={recyclableId} isOwner={isOwner} status={status} />
    </section>
  )
}

function Questions({ recyclableId, isOwner, status }: QuestionsSectionProps) {
  const { t } = useTranslation('questions')
  const questions = useInfiniteQuery(api.questions.list.infiniteOptions(inPages({ id: recyclableId })))
  const items = questions.data?.pages.flatMap((page) => page.items) ?? []
  if (questions.isPending) return <Skeleton height="5rem" />
  if (questions.isError && items.length === 0)
    return <ErrorPanel error={questions.error} onRetry={() => void questions.refetch()} />
  if (items.length === 0) {
    if (closedReason(status)) return null
    return <p className="soft">{t(isOwner ? 'emptyOwner' : 'empty')}</p>
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((question) => (
          <li key={question.id}>
            <Question recyclableId={recyclableId} question={question} isOwner={isOwner} />
          </li>
        ))}
      </ul>
      <InfiniteSentinel {...sentinelProps(questions)} />
    </>
  )
}
