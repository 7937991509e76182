import type { ComponentProps } from 'react'
import { classNames } from '../primitives/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>

/** A single-line text. Passes other props to the input, so that a form library can register it. */
export function TextField({ label, hint, error, optional, className, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} type={type} className={classNames(styles.control, className)} />}
    </Field>
  )
}
