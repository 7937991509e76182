import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  /** What is searched for, without spaces at its ends: as the page's address has it. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/**
 * A search that stands in the page's address. What is typed stays as it is, spaces at its ends too, until the address
 * says something else by itself, as when filters are cleared.
 */
export function SearchField({ value, onValue, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, asked: value, seen: value })
  if (value !== typed.seen) {
    // The address may be some letters behind whoever types.
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
