import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * A day, as `yyyy-MM-dd`. The platform's own picker: it speaks the phone's language, works with every keyboard and
 * screen reader, and costs nothing (a picker in script costs 20 KiB gz).
 */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />
}
