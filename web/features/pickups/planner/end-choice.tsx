import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import type { PlaceKind } from '../../../lib/pickups/planned-day.ts'
import { api } from '../../../lib/server/operations.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'

/** Debounce. */
const pauseMs = 300
const shortestText = 3

export type EndKind = PlaceKind | 'start' | 'last'

type ChosenAddress = Pick<FoundAddress, 'label' | 'latitude' | 'longitude'>

export interface EndDraft {
  readonly kind: EndKind
  readonly address: ChosenAddress | null
}

interface EndChoiceProps {
  readonly of: 'start' | 'end'
  readonly kinds: readonly EndKind[]
  readonly kindText: (kind: EndKind) => string
  readonly draft: EndDraft
  readonly error: string | undefined
  readonly onChange: (draft: EndDraft) => void
}

export function EndChoice({ of, kinds, kindText, draft, error, onChange }: EndChoiceProps) {
  const { t } = useTranslation('pickups')
  return (
    <div className="stack">
      <Select
        label={t(`planner.${of}`)}
        value={draft.kind}
        options={kinds.map((value) => ({ value, label: kindText(value) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, kind: kinds.find((kind) => kind === currentTarget.value) ?? draft.kind })
        }
      />
      {draft.kind === 'address' && (
        <AddressSearch
          of={of}
          found={draft.address}
          error={error}
          onFound={(address) => onChange({ ...draft, address })}
        />
      )}
    </div>
  )
}

interface AddressSearchProps {
  readonly of: 'start' | 'end'
  readonly found: ChosenAddress | null
  readonly error: string | undefined
  readonly onFound: (address: FoundAddress | null) => void
}

function AddressSearch({ of, found, error, onFound }: AddressSearchProps) {
  const { t } = useTranslation('pickups')
  const name = useId()
  const [text, setText] = useState(found?.label ?? '')
  const asked = useDebounced(text.trim(), pauseMs)
  const wanted = asked.length >= shortestText && asked !== found?.label
  const search = useQuery({
    ...api.places.search.queryOptions({ input: { text: asked } }),
    enabled: wanted,
    // Suggestions are optional.
    retry: false,
  })
  const suggestions = wanted ? (search.data ?? []) : []
  return (
    <SuggestField
      label={t(`planner.addressOf.${of}`)}
      hint={t('planner.addressHint')}
      error={error}
      name={name}
      autoComplete="off"
      value={text}
      onValue={(next) => {
        setText(next)
        onFound(null)
      }}
      suggestions={suggestions.map((each, index) => ({ key: `${index}`, label: each.label, found: each }))}
      onChoose={(chosen) => {
        setText(chosen.found.label)
        onFound(chosen.found)
      }}
    />
  )
}
