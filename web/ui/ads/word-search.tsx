import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryMaxLength } from '../../../shared/words/query-length.ts'
import { SuggestField, type Suggestion } from '../fields/suggest-field.tsx'
import { Button } from '../primitives/button.tsx'
import styles from './word-search.module.css'

const mostSuggestions = 6

interface WordSearchProps {
  /** What is looked for now. */
  readonly value?: string
  /** An empty text looks for everything. */
  readonly onSearch: (text: string) => void
}

/** A text to look for, with suggestions while it is typed; they are fetched with the first letter. */
export function WordSearch({ value = '', onSearch }: WordSearchProps) {
  const { t } = useTranslation()
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value)
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  // The address changed: back, a chip that was taken away.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }

  const type = (text: string) => {
    setTyped(text)
    import('../../../shared/words/suggest.ts').then(
      ({ suggest }) => setSuggestions(suggest(text, mostSuggestions).map(({ text }) => ({ key: text, label: text }))),
      (error: unknown) => console.error(error),
    )
  }
  const look = (text: string) => {
    setTyped(text)
    setSuggestions([])
    onSearch(text.trim())
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
          onChoose={({ label }) => look(label)}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('wordSearch.submit')}
        </Button>
      </form>
    </search>
  )
}
