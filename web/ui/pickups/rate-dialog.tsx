import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickupView, ratingCommentMaxLength } from '../../../shared/contract/pickup-views.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Segmented } from '../fields/segmented.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { notify } from '../toasts/toasts.ts'
import { otherName } from './pickup-texts.ts'
import styles from './pickups.module.css'

const grades = ['1', '2', '3', '4', '5'] as const
type Grade = (typeof grades)[number]

/** Rates the other participant of a completed pickup once, from 1 to 5 (rules 3.4). */
export function RateDialog({ pickup, onClose }: { pickup: PickupView; onClose: () => void }) {
  const { t } = useTranslation(['pickups', 'common', 'errors'])
  const cache = useQueryClient()
  const formId = useId()
  const [grade, setGrade] = useState<Grade | ''>('')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const rate = useMutation(
    api.pickups.rate.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('rated'), description: t('ratedText') })
        onClose()
      },
      onError: (error) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (grade === '' || rate.isPending) return
    rate.mutate({ id: pickup.id, stars: Number(grade), ...(comment.trim() !== '' && { comment: comment.trim() }) })
  }
  return (
    <Dialog
      title={t('rateTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} loading={rate.isPending}>
            {t('sendRating')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>
          <strong>{otherName(pickup, t)}</strong>
          <br />
          {t('rateText')}
        </p>
        <Segmented<Grade>
          legend={t('stars')}
          name={`${formId}-stars`}
          value={grade}
          onValue={setGrade}
          options={grades.map((value) => ({ value, label: t('star', { stars: value }) }))}
          error={tried && grade === '' ? t('starsRequired') : undefined}
        />
        <TextArea
          label={t('comment')}
          optional={t('common:form.optional')}
          maxLength={ratingCommentMaxLength}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
