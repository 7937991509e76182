import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryMaxLength } from '../../../shared/words/query-length.ts'
import { SuggestField } from '../fields/suggest-field.tsx'
import { Search } from '../icons/icons.ts'
import { Button } from '../primitives/button.tsx'
import type { Found, FoundSuggestion } from './find-suggestions.ts'
import styles from './word-search.module.css'

interface WordSearchProps {
  readonly value?: string
  readonly onSearch: (text: string) => void
  readonly onFilter: (filter: Exclude<Found, { q: string }>) => void
  /** Cities of this state come first. */
  readonly stateId?: number | undefined
}

export function WordSearch({ value = '', onSearch, onFilter, stateId }: WordSearchProps) {
  const { t } = useTranslation()
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value)
  const [suggestions, setSuggestions] = useState<readonly FoundSuggestion[]>([])
  const [asked, setAsked] = useState(value)
  const latest = useRef('')
  // The address changed outside this field (back button, removed filter). If it is the field's own search, further
  // typing stays.
  if (known !== value) {
    setKnown(value)
    if (value !== asked) setTyped(value)
    setAsked(value)
  }

  const type = (text: string) => {
    setTyped(text)
    latest.current = text
    import('./find-suggestions.ts').then(
      ({ findSuggestions }) => latest.current === text && setSuggestions(findSuggestions(text, t, stateId)),
      (error: unknown) => console.error(error),
    )
  }
  const look = (text: string) => {
    setTyped(text)
    latest.current = ''
    setSuggestions([])
    setAsked(text.trim())
    onSearch(text.trim())
  }
  const choose = ({ found }: FoundSuggestion) => {
    if ('q' in found) return look(found.q)
    setTyped(value)
    latest.current = ''
    setSuggestions([])
    onFilter(found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look(typed)
  }

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <SuggestField
          label={t('wordSearch.label')}
          placeholder={t('wordSearch.placeholder')}
          enterKeyHint="search"
          maxLength={queryMaxLength}
          value={typed}
          onValue={type}
          suggestions={suggestions}
          onChoose={choose}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('wordSearch.submit')}
        </Button>
      </form>
    </search>
  )
}
