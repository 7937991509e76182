import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptRate, RateCurrency } from '../../../shared/contract/exchange-rates.ts'
import { dayOf } from '../../../shared/days.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { dayText } from '../../lib/wording.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { rateMicros, rateText } from './rate-text.ts'

interface Typed {
  readonly text?: string
  readonly date?: string
}

interface RateFormProps {
  readonly currency: RateCurrency
  readonly kept: KeptRate | undefined
}

export function RateForm({ currency, kept }: RateFormProps) {
  const { t, i18n } = useTranslation(['exchange-rates', 'errors'])
  const cache = useQueryClient()
  const today = dayOf(new Date())
  // What was typed stays when another admin saves first.
  const shownOf = (typed: Typed) => ({
    text: typed.text ?? (kept ? rateText(kept.micros) : ''),
    date: typed.date ?? kept?.date ?? today,
  })
  const draft = useDraft<Typed>({}, (typed) => {
    const { text, date } = shownOf(typed)
    return {
      text: rateMicros(text) ? undefined : t('outOfBounds'),
      date: date > today ? t('admin-errors:error.exchange_rate.future') : date === '' ? t('dayRequired') : undefined,
    }
  })
  const { text, date } = shownOf(draft.values)
  const [isTold, setTold] = useState(false)
  const save = useMutation(
    api.exchangeRates.save.mutationOptions({
      onSuccess: async () => {
        notify.success({ title: t('saved') })
        await cache.invalidateQueries({ queryKey: api.exchangeRates.key() })
        draft.reset()
        setTold(false)
      },
      onError: (error) => {
        if (refusalCode(error) !== 'exchange_rate.changed_meanwhile') return
        setTold(true)
        void cache.invalidateQueries({ queryKey: api.exchangeRates.key() })
      },
    }),
  )
  const micros = rateMicros(text)
  const isSame = kept?.micros === micros && kept?.date === date
  // Another admin saved first: the saved rate is beside the typed one.
  const saved =
    isTold && kept && !isSame
      ? t('savedMeanwhile', { amount: rateText(kept.micros), day: dayText(kept.date, i18n.language) })
      : undefined
  const name = t(`currencies.${currency}`)
  return (
    <Form
      label={name}
      row={{ submitName: t('saveNamed', { name }) }}
      submitLabel={t('save')}
      draft={draft}
      loading={save.isPending}
      submitError={save.error && problemText(t, save.error)}
      onSubmit={() => micros && save.mutate({ currency, micros, date, version: kept?.version ?? 0 })}
    >
      <TextField
        label={t('price', { name })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
        hint={saved}
        error={draft.error('text')}
        value={text}
        onChange={({ currentTarget }) => draft.set({ text: currentTarget.value })}
      />
      <DateField
        label={t('day')}
        max={today}
        error={draft.error('date')}
        value={date}
        onChange={({ currentTarget }) => draft.set({ date: currentTarget.value })}
      />
    </Form>
  )
}
