import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * A day, as `yyyy-MM-dd`. Uses the platform's picker, which is localised and accessible; a script picker costs 20 KiB
 * gz.
 */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />
}
