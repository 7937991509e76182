import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import { addressMaxLength } from '../../../../shared/contract/recyclables.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { api } from '../../../lib/server/operations.ts'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { suggestionText, withNumberInPlace } from './address-text.ts'

/** Debounce. */
const pauseMs = 300
const shortestText = 3

interface AddressFieldProps {
  readonly value: string
  readonly cityId: number | null
  readonly error?: string | undefined
  readonly onValue: (address: string) => void
  readonly onFound: (found: FoundAddress) => void
}

export function AddressField({ value, cityId, error, onValue, onFound }: AddressFieldProps) {
  const { t } = useTranslation('recyclables')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), pauseMs)
  const search = useQuery({
    ...api.places.search.queryOptions({ input: { text, ...(cityId === null ? {} : { cityId }) } }),
    enabled: text.length >= shortestText,
    // Suggestions are optional.
    retry: false,
  })
  const found = text.length < shortestText ? [] : (search.data ?? [])
  const suggestions = found.filter((each) => cityId === null || each.cityId === cityId)
  return (
    <SuggestField
      label={t('form.address')}
      hint={t('form.addressHint')}
      error={error}
      onBlur={() => onValue(withNumberInPlace(value))}
      name="address"
      autoComplete="off"
      maxLength={addressMaxLength}
      value={value}
      onValue={(next) => {
        setTyped(next)
        onValue(next)
      }}
      suggestions={suggestions.map((each, index) => ({ key: `${index}`, label: suggestionText(each), found: each }))}
      onChoose={({ found }) => {
        setTyped('')
        onFound(found)
      }}
    />
  )
}
