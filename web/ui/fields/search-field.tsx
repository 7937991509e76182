import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  readonly value: string
  readonly onValue: (value: string) => void
}

/**
 * A search field whose value is in the page's address. The typed text, including outer spaces, stays until the address
 * changes from outside, as when filters are cleared.
 */
export function SearchField({ value, onValue, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, asked: value, seen: value })
  if (value !== typed.seen) {
    // The address may lag behind the typed text.
    const isOwn = value === typed.asked || typed.asked !== typed.seen
    setTyped(isOwn ? { ...typed, seen: value } : { text: value, asked: value, seen: value })
  }
  const type = (text: string) => {
    const asked = text.trim()
    setTyped({ ...typed, text, asked })
    onValue(asked)
  }
  return (
    <TextField
      {...field}
      type="search"
      value={typed.text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
