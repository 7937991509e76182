import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickupNotesMaxLength } from '../../../shared/contract/pickup-views.ts'
import { movedReason } from '../../../shared/pickups/moved.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { localDay } from './local-day.ts'
import styles from './pickups.module.css'

const DayCalendar = lazyPart(() => import('./day-calendar.tsx'))

interface Proposal {
  readonly date?: Date | undefined
  readonly time: string
  readonly notes: string
}

interface ProposeDialogProps {
  readonly conversationId: string
  readonly name: string
  /** An accepted pickup that the proposal replaces: it is cancelled first. */
  readonly replaces?: string | undefined
  readonly onClose: () => void
}

/** Proposes day, time and notes of a pickup; past days are disabled (rules 9.2). */
export function ProposeDialog({ conversationId, name, replaces, onClose }: ProposeDialogProps) {
  const { t } = useTranslation(['pickups', 'common', 'errors'])
  const cache = useQueryClient()
  const dateError = useId()
  const [today] = useState(() => new Date())
  const draft = useDraft<Proposal>({ time: '', notes: '' }, ({ date, time }) => ({
    date: date ? undefined : t('propose.dateRequired'),
    time: time === '' ? t('propose.timeRequired') : undefined,
  }))
  const propose = useMutation(
    api.pickups.propose.mutationOptions({
      // Idempotent: a retry after a refused proposal finds the pickup cancelled.
      onMutate: async () => {
        if (replaces) await api.pickups.cancel.call({ id: replaces, reason: movedReason })
      },
      onSuccess: () => {
        notify.success({ title: t('propose.sent'), description: t('propose.sentText', { name }) })
        onClose()
      },
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
  const { date, time } = draft.values
  const notes = draft.values.notes.trim()
  const dateMissing = draft.error('date')
  return (
    <FormDialog
      title={t(replaces ? 'move.title' : 'propose.title')}
      cancelLabel={t('keep')}
      submitLabel={t('propose.submit')}
      draft={draft}
      loading={propose.isPending}
      submitError={propose.error && problemText(t, propose.error)}
      failedTitle={t('propose.failed')}
      onClose={onClose}
      onSubmit={() =>
        date && propose.mutate({ conversationId, date: localDay(date), time, ...(notes !== '' && { notes }) })
      }
    >
      <p>{t(replaces ? 'move.text' : 'propose.text', { name })}</p>
      <fieldset
        className={styles.calendar}
        aria-describedby={dateError}
        data-wrong={dateMissing !== undefined || undefined}
      >
        <legend>{t('propose.date')}</legend>
        <Suspense fallback={<Skeleton height="22rem" radius="12px" />}>
          <DayCalendar
            label={t('propose.date')}
            value={date}
            onValue={(day) => draft.set({ date: day })}
            first={today}
            last={new Date(today.getFullYear() + 1, today.getMonth(), today.getDate())}
          />
        </Suspense>
        <p id={dateError} className={styles.error} role="alert">
          {dateMissing}
        </p>
      </fieldset>
      <TextField label={t('propose.time')} type="time" {...draft.field('time')} />
      <TextArea
        label={t('propose.notes')}
        optional={t('common:form.optional')}
        hint={t('propose.notesHint')}
        maxLength={pickupNotesMaxLength}
        {...draft.field('notes')}
      />
    </FormDialog>
  )
}
