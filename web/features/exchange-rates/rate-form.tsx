import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptRate, RateCurrency } from '../../../shared/contract/exchange-rates.ts'
import { dayOf } from '../../../shared/days.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { rateMicros, rateText } from './rate-text.ts'
import styles from './rates.module.css'

interface RateFormProps {
  readonly currency: RateCurrency
  readonly kept: KeptRate | undefined
}

export function RateForm({ currency, kept }: RateFormProps) {
  const { t } = useTranslation(['exchange-rates', 'errors'])
  const cache = useQueryClient()
  const today = dayOf(new Date())
  // What was typed stays when another admin saves first.
  const [typed, setTyped] = useState<{ readonly text?: string; readonly date?: string }>({})
  const { text = kept ? rateText(kept.micros) : '', date = kept?.date ?? today } = typed
  const [tried, setTried] = useState(false)
  const save = useMutation(
    api.exchangeRates.save.mutationOptions({
      onSuccess: async () => {
        notify.success({ title: t('saved') })
        await cache.invalidateQueries({ queryKey: api.exchangeRates.key() })
        setTyped({})
      },
      onError: (error) => {
        notify.error({ title: problemText(t, error) })
        if (refusalCode(error) === 'exchange_rate.changed_meanwhile')
          void cache.invalidateQueries({ queryKey: api.exchangeRates.key() })
      },
    }),
  )
  const micros = rateMicros(text)
  const wrongDay =
    date > today ? t('admin-errors:error.exchange_rate.future') : date === '' ? t('dayRequired') : undefined
  const name = t(`currencies.${currency}`)
  return (
    <form
      className={styles.rate}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (micros && !wrongDay) save.mutate({ currency, micros, date, version: kept?.version ?? 0 })
      }}
    >
      <TextField
        label={t('price', { name })}
        error={tried && !micros ? t('outOfBounds') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
        value={text}
        onChange={({ currentTarget }) => setTyped({ ...typed, text: currentTarget.value })}
      />
      <DateField
        label={t('day')}
        error={tried ? wrongDay : undefined}
        max={today}
        value={date}
        onChange={({ currentTarget }) => setTyped({ ...typed, date: currentTarget.value })}
      />
      <Button type="submit" variant="secondary" loading={save.isPending} aria-label={t('saveNamed', { name })}>
        {t('save')}
      </Button>
    </form>
  )
}
