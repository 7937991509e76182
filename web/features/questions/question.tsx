import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionView } from '../../../shared/contract/questions.ts'
import { api } from '../../lib/server/operations.ts'
import { ageText } from '../../lib/wording.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './questions.module.css'
import { TextForm } from './text-form.tsx'

interface QuestionProps {
  readonly recyclableId: string
  readonly question: QuestionView
  readonly isOwner: boolean
}

/** A public question with its answer; the owner answers once. */
export function Question({ recyclableId, question, isOwner }: QuestionProps) {
  const { t, i18n } = useTranslation('questions')
  const cache = useQueryClient()
  const [answering, setAnswering] = useState(false)
  const reply = useMutation(
    api.questions.answer.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('answered') })
        return cache.invalidateQueries({ queryKey: api.questions.list.key() })
      },
    }),
  )
  return (
    <article className={styles.question}>
      <p dir="auto" className={styles.asked}>
        {question.question}
      </p>
      <Age at={question.askedAt} tag={i18n.language} />
      {question.answer !== null && (
        <div className={styles.answer}>
          <p className={styles.who}>{t('answerOfOwner')}</p>
          <p dir="auto">{question.answer}</p>
          {question.answeredAt && <Age at={question.answeredAt} tag={i18n.language} />}
        </div>
      )}
      {question.answer === null && !isOwner && <p className="soft">{t('notAnswered')}</p>}
      {question.answer === null && isOwner && !answering && (
        <Button variant="secondary" size="small" className={styles.reply} onClick={() => setAnswering(true)}>
          {t('answer')}
        </Button>
      )}
      {answering && question.answer === null && (
        <TextForm
          label={t('yourAnswer')}
          submitLabel={t('publishAnswer')}
          emptyError={t('answerRequired')}
          sending={reply}
          onSend={(answer, onSent) =>
            reply.mutate({ id: recyclableId, questionId: question.id, answer }, { onSuccess: onSent })
          }
        />
      )}
    </article>
  )
}

function Age({ at, tag }: { at: string; tag: string }) {
  return (
    <time className="soft" dateTime={at}>
      {ageText(at, new Date(), tag)}
    </time>
  )
}
