import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickupView, ratingCommentMaxLength } from '../../../shared/contract/pickup-views.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { otherName } from './pickup-texts.ts'

const grades = ['1', '2', '3', '4', '5'] as const
type Grade = (typeof grades)[number]

/** Rates the other participant of a completed pickup once, from 1 to 5 (rules 3.4). */
export function RateDialog({ pickup, onClose }: { pickup: PickupView; onClose: () => void }) {
  const { t } = useTranslation(['pickups', 'common', 'errors'])
  const cache = useQueryClient()
  const name = useId()
  const draft = useDraft<{ grade: Grade | ''; comment: string }>({ grade: '', comment: '' }, ({ grade }) => ({
    grade: grade === '' ? t('starsRequired') : undefined,
  }))
  const comment = draft.values.comment.trim()
  const rate = useMutation(
    api.pickups.rate.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('rated'), description: t('ratedText') })
        onClose()
      },
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
  return (
    <FormDialog
      title={t('rateTitle')}
      cancelLabel={t('keep')}
      submitLabel={t('sendRating')}
      draft={draft}
      loading={rate.isPending}
      submitError={rate.error && problemText(t, rate.error)}
      failedTitle={t('failed')}
      onClose={onClose}
      onSubmit={() =>
        rate.mutate({ id: pickup.id, stars: Number(draft.values.grade), ...(comment !== '' && { comment }) })
      }
    >
      <p>
        <strong>{otherName(pickup, t)}</strong>
        <br />
        {t('rateText')}
      </p>
      <Segmented<Grade>
        legend={t('stars')}
        name={name}
        value={draft.values.grade}
        onValue={(grade) => draft.set({ grade })}
        options={grades.map((value) => ({ value, label: t('star', { stars: value }) }))}
        error={draft.error('grade')}
      />
      <TextArea
        label={t('comment')}
        optional={t('common:form.optional')}
        maxLength={ratingCommentMaxLength}
        {...draft.field('comment')}
      />
    </FormDialog>
  )
}
