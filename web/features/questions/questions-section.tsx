import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/operations.ts'
import { at, byCursor } from '../../lib/pages.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { InfiniteSentinel } from '../../ui/primitives/infinite-sentinel.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import { Question } from './question.tsx'
import styles from './questions.module.css'

interface QuestionsSectionProps {
  readonly recyclableId: string
  readonly isOwner: boolean
}

/** Public questions under an ad, newest first; anyone signed in asks, only the owner answers (rules 8.1). */
export function QuestionsSection({ recyclableId, isOwner }: QuestionsSectionProps) {
  const { t } = useTranslation('questions')
  return (
    <section className={styles.section} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {!isOwner && <AskForm recyclableId={recyclableId} />}
      <Questions recyclableId={recyclableId} isOwner={isOwner} />
    </section>
  )
}

function Questions({ recyclableId, isOwner }: QuestionsSectionProps) {
  const { t } = useTranslation('questions')
  const questions = useInfiniteQuery(
    api.questions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: recyclableId, ...at(cursor) }),
      ...byCursor,
    }),
  )
  const items = questions.data?.pages.flatMap((page) => page.items) ?? []
  if (questions.isPending) return <Skeleton height="5rem" />
  if (questions.isError && items.length === 0)
    return <ErrorPanel error={questions.error} onRetry={() => void questions.refetch()} />
  if (items.length === 0) return <p className={styles.none}>{t(isOwner ? 'emptyOwner' : 'empty')}</p>
  return (
    <>
      <ul className={styles.list}>
        {items.map((question) => (
          <li key={question.id}>
            <Question recyclableId={recyclableId} question={question} isOwner={isOwner} />
          </li>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={questions.hasNextPage}
        loading={questions.isFetchingNextPage}
        failed={questions.isFetchNextPageError}
        onMore={() => void questions.fetchNextPage()}
      />
    </>
  )
}
