import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickupNotesMaxLength } from '../../../shared/contract/pickup-views.ts'
import { movedReason } from '../../../shared/pickups/moved.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { useFocusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { notify } from '../toasts/toasts.ts'
import { localDay } from './local-day.ts'
import styles from './pickups.module.css'

const DayCalendar = lazyPart(() => import('./day-calendar.tsx'))

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
  const [formId, dateError] = [useId(), useId()]
  const [today] = useState(() => new Date())
  const [date, setDate] = useState<Date>()
  const [time, setTime] = useState('')
  const [notes, setNotes] = useState('')
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, tries)
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
      onError: (error) => notify.error({ title: t('propose.failed'), description: problemText(t, error) }),
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
  const dateMissing = tries > 0 && !date
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (!date || time === '' || propose.isPending) return
    propose.mutate({
      conversationId,
      date: localDay(date),
      time,
      ...(notes.trim() !== '' && { notes: notes.trim() }),
    })
  }
  return (
    <Dialog
      title={t(replaces ? 'move.title' : 'propose.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} loading={propose.isPending}>
            {t('propose.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(replaces ? 'move.text' : 'propose.text', { name })}</p>
        <fieldset className={styles.calendar} aria-describedby={dateError} data-wrong={dateMissing || undefined}>
          <legend>{t('propose.date')}</legend>
          <Suspense fallback={<Skeleton height="22rem" radius="12px" />}>
            <DayCalendar
              label={t('propose.date')}
              value={date}
              onValue={setDate}
              first={today}
              last={new Date(today.getFullYear() + 1, today.getMonth(), today.getDate())}
            />
          </Suspense>
          <p id={dateError} className={styles.error} role="alert">
            {dateMissing ? t('propose.dateRequired') : ''}
          </p>
        </fieldset>
        <TextField
          label={t('propose.time')}
          type="time"
          value={time}
          error={tries > 0 && time === '' ? t('propose.timeRequired') : undefined}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <TextArea
          label={t('propose.notes')}
          optional={t('common:form.optional')}
          hint={t('propose.notesHint')}
          maxLength={pickupNotesMaxLength}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
