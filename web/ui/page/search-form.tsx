import { type FormEvent, type ReactNode, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { Search } from '../icons/icons.ts'
import { Button } from '../primitives/button.tsx'
import styles from './search-form.module.css'

interface SearchFormProps {
  readonly search: string
  readonly label: string
  readonly hint: string
  readonly submitLabel: string
  readonly clearLabel: string
  readonly maxLength: number
  readonly onSearch: (text: string) => void
  /** Filters that apply without a search. */
  readonly children?: ReactNode
}

/** An exact search, which runs on submit only. Remount it with another `search` by its key. */
export function SearchForm(props: SearchFormProps) {
  const { search, label, hint, submitLabel, clearLabel, maxLength, onSearch, children } = props
  const [text, setText] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={label}
          hint={hint}
          type="search"
          autoComplete="off"
          maxLength={maxLength}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {submitLabel}
        </Button>
        {search === '' ? (
          children
        ) : (
          <Button variant="plain" onClick={() => onSearch('')}>
            {clearLabel}
          </Button>
        )}
      </form>
    </search>
  )
}
